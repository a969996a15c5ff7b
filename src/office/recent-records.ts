import { useEffect } from "react";
import { localStore, privatePrefix } from "#src/lib/create-store.ts";
import { type FoundKind, foundKinds } from "#src/office/palette/palette.rules.ts";

export interface RecentRecord {
  readonly kind: FoundKind;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

const kept = 8;

/** The last one comes first. Signing out forgets them. */
export const recentRecords = localStore(`${privatePrefix}recent`, (raw) =>
  Array.isArray(raw) ? raw.filter(isRecord).slice(0, kept) : [],
);

function isRecord(raw: unknown): raw is RecentRecord {
  const { kind, title, detail, href } = (raw ?? {}) as Record<string, unknown>;
  const isText = [title, detail].every((text) => typeof text === "string");
  const isPath = typeof href === "string" && /^\/(?!\/)/.test(href);
  return isText && isPath && foundKinds.includes(kind as FoundKind);
}

/** The palette offers the records that were opened last. */
export function useRecentRecord({ kind, title, detail, href }: RecentRecord): void {
  useEffect(() => {
    const others = recentRecords.read().filter((one) => one.href !== href);
    recentRecords.write([{ kind, title, detail, href }, ...others].slice(0, kept));
  }, [kind, title, detail, href]);
}
