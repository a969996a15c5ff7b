interface Filled {
  readonly name: string;
  readonly watch: { readonly name: string } | null;
}

export function fillTemplate(text: string, { name, watch }: Filled): string {
  const values: Readonly<Record<string, string>> = {
    name: name.trim(),
    watch: watch?.name ?? "the watch",
  };
  return text.replace(/\{(name|watch)\}/g, (_, key: string) => values[key] ?? "");
}

/** Returns a size such as `1.2 MB` or `34 kB`. */
export const fileSize = (bytes: number) =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1_000))} kB`;

const keptDrafts = 20;

export type ReplyDrafts = Readonly<Record<string, string>>;

/** Each member of the staff has their own, also if several use one browser. */
export const draftKey = (userId: number, enquiryId: number) => `u${userId}e${enquiryId}`;

/** The newest last; an empty text removes the draft. */
export function withDraft(drafts: ReplyDrafts, key: string, text: string): ReplyDrafts {
  const { [key]: _, ...others } = drafts;
  const entries = Object.entries(others);
  if (text.trim() !== "") entries.push([key, text]);
  return Object.fromEntries(entries.slice(-keptDrafts));
}

export function draftsFrom(raw: unknown): ReplyDrafts {
  if (typeof raw !== "object" || raw === null) return {};
  const texts = Object.entries(raw).filter((entry) => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}
