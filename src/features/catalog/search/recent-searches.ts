import { searchMaxLength } from "#src/domain/limits.ts";
import { localStore, privatePrefix } from "#src/lib/create-store.ts";

const kept = 6;

/** The last one comes first. They stay in the browser, and signing out forgets them. */
export const recentSearches = localStore(`${privatePrefix}searches`, (raw) =>
  Array.isArray(raw) ? raw.filter(isText).slice(0, kept) : [],
);

function isText(raw: unknown): raw is string {
  return typeof raw === "string" && raw.trim() !== "" && raw.length <= searchMaxLength;
}

export function rememberSearch(text: string): void {
  const known = text.toLowerCase();
  const others = recentSearches.read().filter((other) => other.toLowerCase() !== known);
  recentSearches.write([text, ...others].slice(0, kept));
}
