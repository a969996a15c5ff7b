import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { localStore } from "#src/lib/local-store.ts";
import type { OfferFields } from "./offers.schema.ts";

type DraftFields = Partial<Omit<OfferFields, "agreeToTerms" | "ownership">>;

/** It is kept until the form is sent. The photos are on the server, where the token finds them. */
interface SellDraft {
  readonly token: string;
  readonly fields: DraftFields;
  readonly savedAt: number;
}

const store = localStore<SellDraft | null>("meridian.sell-draft", (raw) => {
  if (typeof raw !== "object" || raw === null) return null;
  const { token, fields, savedAt } = raw as Record<string, unknown>;
  const isWhole =
    typeof token === "string" &&
    /^[\w-]{43}$/.test(token) &&
    typeof savedAt === "number" &&
    typeof fields === "object" &&
    fields !== null;
  if (!isWhole || Date.now() - savedAt > offerLimits.draftDays * 86_400_000) return null;
  return { token, savedAt, fields: fields as DraftFields };
});

export const readDraft = (): SellDraft | null => store.read();

/** The token that names the draft to the server. It is made when there is something to keep. */
export function draftToken(): string {
  const draft = store.read() ?? { token: newToken(), fields: {}, savedAt: Date.now() };
  store.write(draft);
  return draft.token;
}

/** The agreement to the terms and the statement of ownership are given anew each time. */
export function saveDraft(typed: Partial<OfferFields>): void {
  const { agreeToTerms: _, ownership: __, ...fields } = typed;
  store.write({ token: draftToken(), fields, savedAt: Date.now() });
}

export const forgetDraft = (): void => store.write(null);

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
