import type { Facet } from "#src/domain/constants.ts";
import { singular } from "./fold.ts";

interface FacetWord {
  readonly facet: Facet;
  readonly values: readonly string[];
  readonly label: string;
}

const dial = (values: readonly string[], ...names: string[]) =>
  names.flatMap((name) => [
    entry("dialColor", values, `${values.join(", ")} dial`, name),
    entry("dialColor", values, `${values.join(", ")} dial`, `${name} dial`),
    entry("dialColor", values, `${values.join(", ")} dial`, `${name} face`),
  ]);

const group = (facet: Facet, values: readonly string[], label: string, ...names: string[]) =>
  names.map((name) => entry(facet, values, label, name));

const entry = (facet: Facet, values: readonly string[], label: string, name: string) =>
  [name, { facet, values, label }] as const;

const golds = ["Yellow Gold", "White Gold", "Rose Gold"];

/** Buyers say this for the options of the filters. Phrases are folded. */
const facetPhrases: ReadonlyMap<string, FacetWord> = new Map([
  ...dial(["Black"], "black"),
  ...dial(["Blue"], "blue"),
  ...dial(["White/Silver"], "white", "silver", "silvered", "white silver"),
  ...dial(["Green"], "green"),
  ...group(
    "material",
    ["Stainless Steel"],
    "Stainless Steel",
    "steel",
    "stainless",
    "stainless steel",
    "ss",
  ),
  ...group("material", golds, "Gold", "gold", "solid gold", "18k gold", "18k"),
  ...group("material", ["Yellow Gold"], "Yellow Gold", "yellow gold", "yg"),
  ...group("material", ["White Gold"], "White Gold", "white gold", "wg"),
  ...group(
    "material",
    ["Rose Gold"],
    "Rose Gold",
    ...[
      "rose gold",
      "pink gold",
      "red gold",
      "rosegold",
      "everose",
      "everose gold",
      "sedna",
      "sedna gold",
      "rg",
    ],
  ),
  ...group("material", ["Titanium"], "Titanium", "titanium", "ti"),
  ...group("material", ["Ceramic"], "Ceramic", "ceramic", "full ceramic"),
  ...group("condition", ["New"], "New", "new", "brand new", "bnib", "new in box"),
  ...group("condition", ["Unworn"], "Unworn", "unworn", "unused", "nos", "new old stock", "lnib"),
  ...group(
    "condition",
    ["Excellent"],
    "Excellent",
    "excellent",
    "mint",
    "like new",
    "excellent condition",
  ),
  ...group("condition", ["Good"], "Good", "good", "good condition"),
  ...group(
    "condition",
    ["Excellent", "Good"],
    "Pre-owned",
    "pre owned",
    "preowned",
    "used",
    "second hand",
  ),
  ...group(
    "boxPapers",
    ["Full Set (Box & Papers)"],
    "Full Set (Box & Papers)",
    ...[
      "full set",
      "fullset",
      "complete set",
      "box and papers",
      "box papers",
      "b p",
      "box and paper",
    ],
    ...["with box and papers", "box paper", "full kit"],
  ),
  ...group(
    "boxPapers",
    ["Full Set (Box & Papers)", "With Box"],
    "With Box",
    ...["with box", "box"],
  ),
  ...group(
    "boxPapers",
    ["Full Set (Box & Papers)", "With Papers"],
    "With Papers",
    ...["with papers", "papers", "with card"],
  ),
  ...group("boxPapers", ["Watch Only"], "Watch Only", "watch only", "head only", "naked"),
]);

/** After a colour or a metal these say that not the dial or the case is meant. */
const otherParts = new Set([
  ...["bezel", "strap", "bracelet", "leather", "rubber", "hands", "subdials", "markers", "indices"],
]);

export function facetWordOf(phrase: string, next: string | undefined): FacetWord | undefined {
  const found =
    facetPhrases.get(phrase) ?? facetPhrases.get(phrase.split(" ").map(singular).join(" "));
  const isColour = found?.facet === "dialColor" || found?.facet === "material";
  if (isColour && !phrase.endsWith("dial") && next && otherParts.has(next)) return undefined;
  if (found?.facet === "material" && next === "dial") return undefined;
  return found;
}

/** They say nothing about which watch is meant. */
const fillers = new Set([
  ...["a", "an", "the", "and", "or", "with", "in", "of", "for", "by", "on", "from", "to", "de"],
  ...[
    "watch",
    "watches",
    "wristwatch",
    "timepiece",
    "timepieces",
    "luxury",
    "authentic",
    "genuine",
  ],
  ...["buy", "sale", "price", "prices", "cheap", "best", "any", "men", "mens", "man", "dial", "mm"],
  ...[
    "i",
    "want",
    "looking",
    "find",
    "show",
    "me",
    "please",
    "usd",
    "ref",
    "reference",
    "model",
    "w",
  ],
]);

export const isFiller = (word: string): boolean => fillers.has(word);

/** Words that descriptions of watches use, so that their typing errors are known although no model is called so. */
const tradeWords = [
  ...[
    "chronograph",
    "chronometer",
    "tourbillon",
    "moonphase",
    "perpetual",
    "calendar",
    "annual",
    "automatic",
  ],
  ...[
    "manual",
    "quartz",
    "mechanical",
    "bracelet",
    "leather",
    "rubber",
    "strap",
    "sapphire",
    "bezel",
    "diver",
  ],
  ...[
    "diving",
    "dive",
    "pilot",
    "skeleton",
    "dress",
    "limited",
    "edition",
    "vintage",
    "military",
    "field",
  ],
  ...[
    "aviator",
    "racing",
    "sports",
    "date",
    "salmon",
    "champagne",
    "burgundy",
    "brown",
    "grey",
    "orange",
    "purple",
  ],
  ...[
    "platinum",
    "bronze",
    "carbon",
    "diamond",
    "jubilee",
    "oyster",
    "flyback",
    "repeater",
    "calibre",
    "movement",
  ],
  ...["waterproof", "luminous", "ladies", "womens"],
];

/** A typing error may be corrected to one of these, or to the shop's own words. */
export const commonWords: readonly string[] = [
  ...new Set([
    ...[...facetPhrases.keys()].flatMap((phrase) => phrase.split(" ")),
    ...fillers,
    ...tradeWords,
    ...otherParts,
    ...["under", "below", "over", "above", "between", "around", "about", "after", "before"],
  ]),
];
