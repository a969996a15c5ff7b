import { formatUsd } from "#src/domain/money.ts";
import type { Span } from "./fold.ts";
import type { Restriction } from "./restriction.rules.ts";

interface Meant {
  readonly label: string;
  readonly restriction: Restriction;
}
/** A price, a size or a time in a text. */
type Amount = Span & Meant;

interface Quantity extends Span {
  readonly value: number;
  readonly digits: string;
  readonly unit: string;
  readonly hasSign: boolean;
}

/** Numbers that are no part of a reference, with what is written around them: "$9,500", "10k", "40 mm", "1990s". */
const quantity =
  /(?<![\p{L}\p{N}./])(?<sign>[$€£]\s?|usd\s)?(?<digits>\d{1,3}(?:[,']\d{3}){1,3}|\d{1,9}(?:\.\d{1,2})?)(?<unit>\s?k|\s?mm|s)?(?![\p{L}\p{N}]|[./][\p{L}\p{N}])(?:\s?(?<currency>usd|dollars?|euros?|eur|[$€£])(?![\p{L}\p{N}]))?/giu;

const lower = /(?:under|below|less than|cheaper than|up to|at most|maximum|max|<=?)\s*$/iu;
const upper = /(?:over|above|more than|at least|minimum|min|>=?)\s*$/iu;
const around = /(?:around|about|approximately|approx\.?|~)\s*$/iu;
const since = /\b(?:after|since|from|newer than)\s+$/iu;
const until = /\b(?:before|until|older than)\s+$/iu;
const range = /\b(?:between|from)\s+$/iu;
const joint = /^\s*(?:-|–|to|and)\s*$/iu;
const forWomen = /\b(?:ladies|ladys?|wom[ae]n'?s?|for her)\b/giu;

const largestForWomen = 36;
const cheapest = 100;
/** "About 10k" is this much more or less. */
const tolerance = 0.15;

function quantitiesIn(text: string): Quantity[] {
  return [...text.matchAll(quantity)].map(({ 0: found, index, groups = {} }) => {
    const digits = groups.digits ?? "";
    const unit = (groups.unit ?? "").trim().toLowerCase();
    const value = Number(digits.replace(/[,']/g, "")) * (unit === "k" ? 1_000 : 1);
    const hasSign = Boolean(groups.sign ?? groups.currency);
    return { start: index, end: index + found.length, value, digits, unit, hasSign };
  });
}

/** The prices, sizes and years in a text, with the words before them. */
export function amountsIn(text: string): Amount[] {
  const quantities = quantitiesIn(text);
  const found: Amount[] = [...text.matchAll(forWomen)].map(({ 0: words, index }) => ({
    ...{ start: index, end: index + words.length },
    ...{ label: `Up to ${largestForWomen} mm`, restriction: { caseBelow: largestForWomen + 0.5 } },
  }));
  for (let at = 0; at < quantities.length; at++) {
    const first = quantities[at] as Quantity;
    const next = quantities[at + 1];
    const before = text.slice(0, first.start);
    const pair = next && joint.test(text.slice(first.end, next.start)) ? next : undefined;
    const ofPair = pair && rangeOf(first, pair, range.test(before));
    if (pair && ofPair) {
      found.push({ start: startOf(before, [range]), end: pair.end, ...ofPair });
      at += 1;
      continue;
    }
    const meant = meaningOf(first, before);
    const words = [lower, upper, around, since, until];
    if (meant) found.push({ start: startOf(before, words), end: first.end, ...meant });
  }
  return found;
}

/** The words before a number belong to it. */
function startOf(before: string, words: readonly RegExp[]): number {
  const starts = words.map((pattern) => before.search(pattern)).filter((start) => start >= 0);
  return Math.min(before.length, ...starts);
}

function rangeOf(one: Quantity, other: Quantity, isWorded: boolean): Meant | undefined {
  if (other.unit === "mm") {
    const restriction = { caseFrom: one.value - 0.5, caseBelow: other.value + 0.5 };
    return { label: `${one.digits} to ${other.digits} mm`, restriction };
  }
  if (isYear(one) && isYear(other) && one.value <= other.value) {
    const restriction = { yearFrom: one.value, yearTo: other.value };
    return { label: `${one.digits} to ${other.digits}`, restriction };
  }
  // Without a sign, a "k" or such a word two numbers are parts of a reference. "5-10k" means thousands twice.
  if (!isWorded && !one.hasSign && !other.hasSign && other.unit !== "k") return undefined;
  const isThousands = other.unit === "k" && one.unit === "" && one.value < 1_000;
  const minPrice = isThousands ? one.value * 1_000 : one.value;
  if (minPrice >= other.value || other.value < cheapest) return undefined;
  const label = `${formatUsd(minPrice)} to ${formatUsd(other.value)}`;
  return { label, restriction: { minPrice, maxPrice: other.value } };
}

function meaningOf(one: Quantity, before: string): Meant | undefined {
  if (one.unit === "mm") return sizeOf(one, before);
  if (one.unit === "s") return decadeOf(one);
  if (isYear(one) && since.test(before)) {
    return { label: `From ${one.digits}`, restriction: { yearFrom: one.value } };
  }
  if (isYear(one) && until.test(before)) {
    return { label: `Until ${one.digits}`, restriction: { yearTo: one.value } };
  }
  if (one.value < cheapest) return undefined;
  const price = formatUsd(one.value);
  if (lower.test(before)) return { label: `Under ${price}`, restriction: { maxPrice: one.value } };
  if (upper.test(before)) return { label: `Over ${price}`, restriction: { minPrice: one.value } };
  if (!around.test(before) && !one.hasSign && one.unit !== "k") return undefined;
  const minPrice = Math.floor(one.value * (1 - tolerance));
  const maxPrice = Math.ceil(one.value * (1 + tolerance));
  return { label: `About ${price}`, restriction: { minPrice, maxPrice } };
}

/** A watch of 40.5 mm is none of 40 mm, but one of 39.8 mm is sold as that. */
function sizeOf({ value, digits }: Quantity, before: string): Meant {
  if (lower.test(before)) {
    return { label: `Up to ${digits} mm`, restriction: { caseBelow: value + 0.05 } };
  }
  if (upper.test(before)) return { label: `From ${digits} mm`, restriction: { caseFrom: value } };
  const reach = Number.isInteger(value) ? 0.5 : 0.05;
  return {
    label: `${digits} mm`,
    restriction: { caseFrom: value - reach, caseBelow: value + reach },
  };
}

function decadeOf({ value, digits }: Quantity): Meant | undefined {
  const from = digits.length === 2 && value >= 50 ? 1_900 + value : value;
  if (from % 10 !== 0 || from < 1_900 || from > 2_090) return undefined;
  return { label: `${from}s`, restriction: { yearFrom: from, yearTo: from + 9 } };
}

const plainYear = /^(?:19|20)\d\d$/;
const isYear = ({ digits, unit, hasSign }: Quantity) =>
  plainYear.test(digits) && unit === "" && !hasSign;

/** A year alone, which is looked for last, because a model or a reference may be called so. */
export function yearIn(word: string): Meant | undefined {
  if (!/^(?:19[3-9]|20[0-4])\d$/.test(word)) return undefined;
  return { label: word, restriction: { yearFrom: Number(word), yearTo: Number(word) } };
}

export const overlap = (one: Span, other: Span): boolean =>
  one.start < other.end && other.start < one.end;
