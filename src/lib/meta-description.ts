import { metaDescriptionMaxLength } from "#src/domain/constants.ts";
import { trimEndOf } from "#src/domain/text.ts";

/** Cuts at the end of a word, so that a search result never ends inside one. */
export function metaDescription(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= metaDescriptionMaxLength) return plain;
  const room = plain.slice(0, metaDescriptionMaxLength);
  const lastSpace = room.lastIndexOf(" ");
  const cut = lastSpace > 0 ? room.slice(0, lastSpace) : room.slice(0, -1);
  return `${trimEndOf(cut, " ,;:.–-")}…`;
}
