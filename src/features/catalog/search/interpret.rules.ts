import type { Facet } from "#src/domain/constants.ts";
import { amountsIn, overlap, yearIn } from "./amounts.rules.ts";
import { facetWordOf, isFiller } from "./facet-words.ts";
import { fold, type Item, itemsOf, referenceKeyOf, type Span } from "./fold.ts";
import type { Lexicon, NamedBrand, Nickname, Word } from "./lexicon.ts";
import { narrowed, type Restriction } from "./restriction.rules.ts";

/** The meaning of a text: everything that it restricts, and words and references that a watch must have. */
export interface Interpretation {
  readonly restriction: Restriction;
  readonly understood: readonly (Span & {
    readonly label: string;
    readonly restriction?: Restriction;
  })[];
  readonly nicknames: readonly Nickname[];
  readonly words: readonly Word[];
  /** Keys of references; a watch has one that begins like one of them. */
  readonly references: readonly string[];
}

/** A part of the text that a visitor can remove. */
interface Understood extends Span {
  readonly label: string;
  readonly restriction?: Restriction;
}

export interface Knowledge {
  readonly lexicon: Lexicon;
  /** Keys with which references of the shop begin. */
  readonly references: ReadonlySet<string>;
}

const longestPhrase = 5;

export function interpret(text: string, { lexicon, references }: Knowledge): Interpretation {
  const amounts = amountsIn(text);
  const found: Finding[] = amounts.map((one) => ({ ...one, kind: "facet" }));
  const isFree = (span: Span) => !found.some((one) => overlap(one, span));
  for (const [key, span] of referenceCandidates(text)) {
    if (references.has(key) && isFree(span) && !isNamedSo(text, span, lexicon)) {
      found.push({ ...span, kind: "reference", key });
    }
  }
  const items = itemsOf(text).filter(isFree);
  for (let at = 0; at < items.length; ) {
    const [finding, length] = longestAt(items, at, lexicon);
    found.push(finding);
    at += length;
  }
  return combine(text, found, { lexicon, references });
}

type Finding = Span &
  (
    | { readonly kind: "facet"; readonly label: string; readonly restriction: Restriction }
    | { readonly kind: "reference"; readonly key: string }
    | { readonly kind: "nickname"; readonly nickname: Nickname; readonly label: string }
    | { readonly kind: "words"; readonly words: readonly string[] }
    | { readonly kind: "filler" }
  );

/** The longest phrase that begins here and means something; a single word at least. */
function longestAt(items: readonly Item[], at: number, lexicon: Lexicon): [Finding, number] {
  for (let length = Math.min(longestPhrase, items.length - at); length > 0; length--) {
    const part = items.slice(at, at + length);
    const finding = meaningOf(part, items[at + length]?.word, lexicon);
    if (finding) return [finding, length];
  }
  const begun = at === items.length - 1 && brandBegun(items[at] as Item, lexicon);
  if (begun) return [begun, 1];
  const { word, ...span } = items[at] as Item;
  return [
    isFiller(word) ? { ...span, kind: "filler" } : { ...span, kind: "words", words: [word] },
    1,
  ];
}

function meaningOf(
  part: readonly Item[],
  next: string | undefined,
  lexicon: Lexicon,
): Finding | undefined {
  const phrase = part.map(({ word }) => word).join(" ");
  const span = { start: part[0]?.start ?? 0, end: part.at(-1)?.end ?? 0 };
  const nickname =
    lexicon.nicknames.get(phrase) ?? lexicon.nicknames.get(phrase.replaceAll(" ", ""));
  if (nickname) return { ...span, kind: "nickname", nickname, label: nickname.name };
  const brands = lexicon.brandsByPhrase.get(phrase);
  if (brands) {
    return { ...span, kind: "facet", ...meaningOfBrands(brands) };
  }
  if (lexicon.titlePhrases.has(phrase)) {
    return { ...span, kind: "words", words: part.map(({ word }) => word) };
  }
  const joined = part.length === 2 ? phrase.replace(" ", "") : undefined;
  if (joined && lexicon.titles.some(({ words }) => words.has(joined))) {
    return { ...span, kind: "words", words: [joined] };
  }
  const facet = facetWordOf(phrase, next);
  if (facet) {
    const restriction = { facets: { [facet.facet]: facet.values } };
    return { ...span, kind: "facet", label: facet.label, restriction };
  }
  const word = part.length === 1 ? phrase : "";
  const year = isWordOfTitle(word, lexicon) ? undefined : yearIn(word);
  return year && { ...span, kind: "facet", ...year };
}

/** The last word may be the beginning of a brand. */
function brandBegun(item: Item, { vocabulary, brandsByPhrase }: Lexicon): Finding | undefined {
  if (item.word.length < 3 || isFiller(item.word) || vocabulary.has(item.word)) return undefined;
  const begun = [...vocabulary].filter(([known]) => known.startsWith(item.word));
  const [likely] = begun.sort(([, one], [, other]) => other - one);
  const brands = likely && brandsByPhrase.get(likely[0]);
  const { start, end } = item;
  return brands && { start, end, kind: "facet", ...meaningOfBrands(brands) };
}

const meaningOfBrands = (brands: readonly NamedBrand[]) => ({
  label: brands.map(({ name }) => name).join(", "),
  restriction: { brandIds: brands.map(({ id }) => id) },
});

const isWordOfTitle = (word: string, { titles }: Lexicon) =>
  titles.some(({ words }) => words.has(word));

/** "1950" is a part of a model's name although a reference may begin so. */
const isNamedSo = (text: string, { start, end }: Span, lexicon: Lexicon) =>
  isWordOfTitle(fold(text.slice(start, end)), lexicon) ||
  yearIn(text.slice(start, end)) !== undefined;

function combine(
  text: string,
  found: readonly Finding[],
  { lexicon, references: known }: Knowledge,
): Interpretation {
  const inOrder = found.toSorted((one, other) => one.start - other.start);
  const understood: Understood[] = [];
  const nicknames: Nickname[] = [];
  const words: Word[] = [];
  const references: string[] = [];
  let restriction: Restriction = {};
  for (const finding of inOrder) {
    if (finding.kind === "facet") {
      restriction = narrowed(restriction, finding.restriction);
      understood.push(finding);
    } else if (finding.kind === "nickname") {
      nicknames.push(finding.nickname);
      const here = finding.nickname.references.map(referenceKeyOf).filter((key) => known.has(key));
      references.push(...here);
      const meant = meaningOfNickname(finding.nickname, lexicon);
      restriction = narrowed(restriction, meant.restriction);
      // Its references say more than the words of its meaning.
      if (here.length === 0) words.push(...meant.words);
      understood.push({ ...finding, restriction: meant.restriction });
    } else if (finding.kind === "reference") {
      references.push(finding.key);
      understood.push({
        ...finding,
        label: `Ref. ${text.slice(finding.start, finding.end).toUpperCase()}`,
      });
    } else if (finding.kind === "words") {
      const isLast = finding.end >= text.trimEnd().length;
      const last = finding.words.length - 1;
      words.push(
        ...finding.words.map((word, index) => ({ text: word, isPrefix: isLast && index === last })),
      );
    }
  }
  return { restriction, understood, nicknames, words, references };
}

const noReferences: ReadonlySet<string> = new Set();

/** A nickname is explained by other words than nicknames, so that none explains itself. */
function meaningOfNickname({ meaning }: Nickname, lexicon: Lexicon): Interpretation {
  const plain = interpret(meaning, {
    lexicon: { ...lexicon, nicknames: new Map() },
    references: noReferences,
  });
  return { ...plain, words: plain.words.map(({ text }) => ({ text, isPrefix: false })) };
}

const shortestReference = 4;
const maxReferenceParts = 3;

/** Parts of the text that may be a reference, the longest first, with their keys: "126610 ln", "5711/1a". */
export function referenceCandidates(text: string): [key: string, span: Span][] {
  const parts = [...text.matchAll(/\S+/gu)].map(({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
  }));
  const candidates = parts.flatMap((first, at) =>
    parts.slice(at, at + maxReferenceParts).flatMap(({ end }, more) => {
      const span = { start: first.start, end };
      const typed = text.slice(span.start, end);
      const keys = more === 0 ? [typed, ...beginningsOf(typed)] : [typed];
      return keys.map((key): [string, Span] => [referenceKeyOf(key), span]);
    }),
  );
  return candidates
    .filter(([key]) => key.length >= shortestReference && /\d.*\d/.test(key))
    .sort(
      ([one, first], [other, second]) =>
        second.end - second.start - (first.end - first.start) || other.length - one.length,
    );
}

/** The full reference of a maker may have parts that the shop's leaves out: "M126610LN-0001". */
function beginningsOf(typed: string): string[] {
  const cuts = [...typed.matchAll(/[-./]/g)].map(({ index }) => index);
  return cuts.map((index) => typed.slice(0, index));
}

/** A filter that is dropped before those after it, because it says less about which watch is meant. */
const dropOrder: readonly (keyof Restriction | Facet)[] = [
  ...(["maxPrice", "minPrice", "yearFrom", "yearTo", "caseFrom", "caseBelow"] as const),
  ...(["boxPapers", "condition", "dialColor", "material"] as const),
];

/** The meaning without its least important filter; undefined if no filter can be left out. */
export function withoutRestriction({
  understood,
}: Pick<Interpretation, "understood">):
  | { meant: Pick<Interpretation, "understood" | "restriction">; dropped: string }
  | undefined {
  const has = (one: Understood, name: keyof Restriction | Facet) =>
    [...Object.keys(one.restriction ?? {}), ...Object.keys(one.restriction?.facets ?? {})].includes(
      name,
    );
  const dropped = dropOrder
    .map((name) => understood.find((one) => has(one, name)))
    .find((one) => one !== undefined);
  if (!dropped || understood.length === 1) return undefined;
  const rest = understood.filter((one) => one !== dropped);
  const restriction = rest.reduce<Restriction>(
    (left, one) => narrowed(left, one.restriction ?? {}),
    {},
  );
  return { meant: { understood: rest, restriction }, dropped: dropped.label };
}
