import { brandLimits } from "#src/domain/limits.ts";
import { trimOf } from "#src/domain/text.ts";

/** Letters that are not a letter with marks, so that taking the marks away does not help. */
const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  "&": " and ",
};

/** An address for a name: "A. Lange & Söhne" becomes "a-lange-and-sohne". */
export function slugFrom(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[ßæœøłđ&]/g, (letter) => spelled[letter] ?? letter)
    .normalize("NFKD")
    .replace(/['’\p{M}]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, brandLimits.slugMaxLength);
  return trimOf(words, "-");
}

/** Slugs that a watch may have, the best first: with a number where others have the same name. */
export function slugsFrom(name: string, count: number): string[] {
  const made = slugFrom(name) || "watch";
  return Array.from({ length: count }, (_, index) => (index === 0 ? made : `${made}-${index + 1}`));
}
