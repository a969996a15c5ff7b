import { metaDescriptionMaxLength } from "./constants.ts";

/** Control characters, line breaks, direction marks and lone surrogates. */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is safe to print on one line of an e-mail, a log or a table. */
export function isOneLine(text: string): boolean {
  return !unsafe.test(text);
}

/** Without any of the characters at its end. A regular expression would try each run of them again and again. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Without any of the characters at its start and its end. */
export function trimOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimEndOf(text.slice(start), characters);
}

interface NamedWatch {
  readonly brandName: string;
  readonly model: string;
}

export const watchName = ({ brandName, model }: NamedWatch): string => `${brandName} ${model}`;

interface Span {
  readonly min: number;
  readonly max: number;
}

export const span = ({ min, max }: Span): string => `${min}-${max}`;

export const businessDays = (days: Span): string => `${span(days)} business days`;

/** Serial numbers are compared without spaces and dashes, in capitals, as the database stores them. */
export const serialKeyOf = (serialNumber: string): string =>
  serialNumber.replace(/[^A-Za-z0-9]/g, "").toUpperCase();

/** Cuts at the end of a word, so that a search result never ends inside one. */
export function metaDescription(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= metaDescriptionMaxLength) return plain;
  const room = plain.slice(0, metaDescriptionMaxLength);
  const lastSpace = room.lastIndexOf(" ");
  const cut = lastSpace > 0 ? room.slice(0, lastSpace) : room.slice(0, -1);
  return `${trimEndOf(cut, " ,;:.–-")}…`;
}
