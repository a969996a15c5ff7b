import { formatUsd } from "#src/domain/money.ts";
import type { Span } from "./fold.ts";
import type { Restriction } from "./restriction.rules.ts";

/** A part of a text that is understood. */
export interface Understood extends Span {
  readonly label: string;
  readonly restriction: Restriction;
}

interface Pattern {
  readonly pattern: RegExp;
  /** Undefined where the numbers make no sense. */
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => Meant | undefined;
}
type Meant = Pick<Understood, "label" | "restriction">;

const size = String.raw`\d{2}(?:\.\d{1,2})?`;
const year = String.raw`(?:19|20)\d\d`;
const money = (name: string) =>
  String.raw`(?<${name}Sign>[$€£]\s?|usd\s?)?(?<${name}>\d{1,3}(?:[,']\d{3}){1,3}|\d{1,9}(?:\.\d{1,2})?)\s?(?<${name}K>k\b)?`;
const currency = String.raw`(?:\s?(?:usd|dollars?|euros?|eur)\b|\s?[$€£])?`;
const under = String.raw`(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|<=?)\s*`;
const over = String.raw`(?:over|above|more than|at least|min(?:imum)?|>=?)\s*`;

const cheapest = 100;
/** "About 10k" is this much more or less. */
const tolerance = 0.15;

function amountOf(groups: Readonly<Record<string, string | undefined>>, name: string) {
  const value = Number(groups[name]?.replace(/[,']/g, ""));
  return Math.round(groups[`${name}K`] ? value * 1000 : value);
}

const priceUnder = (max: number): Meant | undefined =>
  max < cheapest ? undefined : { label: `Under ${formatUsd(max)}`, restriction: { maxPrice: max } };

const priceOver = (min: number): Meant | undefined =>
  min < cheapest ? undefined : { label: `Over ${formatUsd(min)}`, restriction: { minPrice: min } };

function priceBetween(min: number, max: number): Meant | undefined {
  if (max < cheapest || min >= max) return undefined;
  const label = `${formatUsd(min)} to ${formatUsd(max)}`;
  return { label, restriction: { minPrice: min, maxPrice: max } };
}

function priceAbout(amount: number): Meant | undefined {
  if (amount < cheapest) return undefined;
  return {
    label: `About ${formatUsd(amount)}`,
    restriction: {
      minPrice: Math.floor(amount * (1 - tolerance)),
      maxPrice: Math.ceil(amount * (1 + tolerance)),
    },
  };
}

/** A watch of 40.5 mm is none of 40 mm, but one of 39.8 mm is sold as that. */
function sizeExactly(text: string): Meant {
  const mm = Number(text);
  const reach = Number.isInteger(mm) ? 0.5 : 0.05;
  return { label: `${mm} mm`, restriction: { caseFrom: mm - reach, caseBelow: mm + reach } };
}

const yearsOf = (from: number, to: number, label: string): Meant | undefined =>
  from <= to ? { label, restriction: { yearFrom: from, yearTo: to } } : undefined;

/** The first that fits a part of the text is taken. Sizes and years come before money, which is any number. */
const patterns: readonly Pattern[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\w.])(?<from>${size})\s?(?:mm)?\s?(?:-|–|to)\s?(?<to>${size})\s?mm\b`,
      "giu",
    ),
    read: ({ from, to }) => ({
      label: `${from} to ${to} mm`,
      restriction: { caseFrom: Number(from) - 0.5, caseBelow: Number(to) + 0.5 },
    }),
  },
  {
    pattern: new RegExp(String.raw`${under}(?<mm>${size})\s?mm\b`, "giu"),
    read: ({ mm }) => ({ label: `Up to ${mm} mm`, restriction: { caseBelow: Number(mm) + 0.05 } }),
  },
  {
    pattern: new RegExp(String.raw`${over}(?<mm>${size})\s?mm\b`, "giu"),
    read: ({ mm }) => ({ label: `From ${mm} mm`, restriction: { caseFrom: Number(mm) } }),
  },
  {
    pattern: new RegExp(String.raw`(?<![\w.])(?<mm>${size})\s?(?:mm|millimet(?:er|re)s?)\b`, "giu"),
    read: ({ mm = "" }) => sizeExactly(mm),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\w.$])(?<from>${year})\s?(?:-|–|to)\s?(?<to>${year})\b`,
      "giu",
    ),
    read: ({ from, to }) => yearsOf(Number(from), Number(to), `${from} to ${to}`),
  },
  {
    pattern: new RegExp(String.raw`\b(?:after|since|from|newer than)\s+(?<from>${year})\b`, "giu"),
    read: ({ from }) => ({ label: `From ${from}`, restriction: { yearFrom: Number(from) } }),
  },
  {
    pattern: new RegExp(String.raw`\b(?:before|until|older than)\s+(?<to>${year})\b`, "giu"),
    read: ({ to }) => ({ label: `Until ${to}`, restriction: { yearTo: Number(to) } }),
  },
  {
    pattern: /\b(?<decade>(?:19|20)\d)0s\b/giu,
    read: ({ decade }) => yearsOf(Number(`${decade}0`), Number(`${decade}9`), `${decade}0s`),
  },
  {
    pattern: /\b(?<decade>[5-9])0s\b/giu,
    read: ({ decade }) => yearsOf(Number(`19${decade}0`), Number(`19${decade}9`), `19${decade}0s`),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:between|from)\s+${money("min")}${currency}\s?(?:-|–|to|and)\s?${money("max")}${currency}`,
      "giu",
    ),
    read: (groups) => rangeOf(groups, true),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\w./])${money("min")}${currency}\s?(?:-|–|to)\s?${money("max")}${currency}(?![\w./])`,
      "giu",
    ),
    read: (groups) => rangeOf(groups, false),
  },
  {
    pattern: new RegExp(String.raw`${under}${money("max")}${currency}(?![\w/])`, "giu"),
    read: (groups) => priceUnder(amountOf(groups, "max")),
  },
  {
    pattern: new RegExp(String.raw`${over}${money("min")}${currency}(?![\w/])`, "giu"),
    read: (groups) => priceOver(amountOf(groups, "min")),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:around|about|approx\.?|~)\s?${money("at")}${currency}(?![\w/])`,
      "giu",
    ),
    read: (groups) => priceAbout(amountOf(groups, "at")),
  },
  {
    pattern: new RegExp(String.raw`(?<![\w.])${money("at")}${currency}(?![\w/.])`, "giu"),
    read: (groups) =>
      groups.atSign || groups.atK ? priceAbout(amountOf(groups, "at")) : undefined,
  },
];

/** "5-10k" means thousands twice. Without a sign, a "k" or such a word two numbers are parts of a reference. */
function rangeOf(groups: Readonly<Record<string, string | undefined>>, isWorded: boolean) {
  const isMoney = isWorded || groups.minSign || groups.maxSign || groups.maxK;
  if (!isMoney) return undefined;
  const max = amountOf(groups, "max");
  const min = amountOf(groups, "min");
  const isThousands = groups.maxK && !groups.minK && min < 1000;
  return priceBetween(isThousands ? min * 1000 : min, max);
}

/** The prices, sizes and years in a text. */
export function amountsIn(text: string): Understood[] {
  const found: Understood[] = [];
  for (const { pattern, read } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].trimEnd().length };
      const meant = read(match.groups ?? {});
      if (meant && !found.some((one) => overlap(one, span))) found.push({ ...span, ...meant });
    }
  }
  return found;
}

export const overlap = (one: Span, other: Span): boolean =>
  one.start < other.end && other.start < one.end;

const plainYear = /^(?:19[3-9]|20[0-4])\d$/;

/** A year alone, which is looked for last, because a model or a reference may be called so. */
export const yearIn = (word: string): Meant | undefined =>
  plainYear.test(word) ? yearsOf(Number(word), Number(word), word) : undefined;
