/** The form in which words are compared: lower case without accents. The SQL function search_fold does the same. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("ø", "o");
}

/** A part of a typed text; `start` and `end` are its place there. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Item extends Span {
  readonly word: string;
}

/** The words of a typed text, folded, with their places. */
export function itemsOf(text: string): Item[] {
  const found = [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu)].map((match) => ({
    word: fold(match[0]).replace(/[^\p{L}\p{N}]/gu, ""),
    start: match.index,
    end: match.index + match[0].length,
  }));
  // A mark without its letter is no word.
  return found.filter(({ word }) => word !== "");
}

export const wordsOf = (text: string): string[] => itemsOf(text).map(({ word }) => word);

/** Several words in one form, so that they can be looked up. */
export const phraseOf = (text: string): string => wordsOf(text).join(" ");

/** "chronographs" and "chronograph" are one word; so are "watches" and "watch". */
export function singular(word: string): string {
  if (/\d/.test(word) || word.length < 4) return word;
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** A reference without signs and without the M that Rolex and Tudor may put before the digits. */
export const referenceKeyOf = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]/g, "")
    .replace(/^m(?=\d{4})/, "");

/** The text that is left without these parts. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  const lastFirst = spans.toSorted((one, other) => other.start - one.start);
  const left = lastFirst.reduce(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    text,
  );
  return left.replace(/\s+/g, " ").trim();
}
