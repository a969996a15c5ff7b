import { amountsIn, overlap } from "./amounts.rules.ts";
import { isFiller } from "./facet-words.ts";
import { type Item, itemsOf, singular } from "./fold.ts";
import { type Lexicon, weights } from "./lexicon.ts";
import { closestWord, editDistance } from "./typo.ts";

/** Words that the lexicon does not know. The last may be the beginning of one that it knows. */
export function unknownWords(text: string, lexicon: Lexicon): string[] {
  return typedWords(text)
    .filter((item) => !isKnown(item, text, lexicon))
    .map(({ word }) => word);
}

const typedWords = (text: string): Item[] => {
  const amounts = amountsIn(text);
  return itemsOf(text).filter((item) => !amounts.some((one) => overlap(one, item)));
};

function isKnown({ word, end }: Item, text: string, { vocabulary }: Lexicon): boolean {
  if (/\d/.test(word) || vocabulary.has(word) || vocabulary.has(singular(word))) return true;
  if (isFiller(word)) return true;
  const isLast = end === text.trimEnd().length;
  return (
    isLast && word.length > 1 && [...vocabulary.keys()].some((known) => known.startsWith(word))
  );
}

/**
 * The text with its misspelt words replaced by those of the shop that are most like them. `used` are words that no model
 * has but a description. Undefined if there is nothing to correct.
 */
export function correct(
  text: string,
  lexicon: Lexicon,
  used: ReadonlySet<string>,
): string | undefined {
  const items = typedWords(text);
  const isRight = (item: Item) => isKnown(item, text, lexicon) || used.has(item.word);
  const changes: (Omit<Item, "word"> & { word: string })[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as Item;
    const next = items[at + 1];
    if (next && !(isRight(item) && isRight(next)) && isOneWord(item, next, lexicon)) {
      changes.push({ start: item.start, end: next.end, word: item.word + next.word });
      at += 1;
    } else if (!isRight(item)) {
      const word = closestWord(item.word, lexicon.vocabulary);
      if (word) changes.push({ ...item, word });
    }
  }
  if (changes.length === 0) return undefined;
  return changes.reduceRight(
    (rest, { start, end, word }) => rest.slice(0, start) + word + rest.slice(end),
    text,
  );
}

const isOneWord = (one: Item, other: Item, { vocabulary }: Lexicon) =>
  one.word.length + other.word.length > 5 && vocabulary.has(one.word + other.word);

/** The words of descriptions are compared by their stems, so that "luminer" seems to be "luminous". It is "Luminor". */
export function isNearName(word: string, { vocabulary }: Lexicon): boolean {
  return [...vocabulary].some(
    ([known, weight]) =>
      weight >= weights.title && known[0] === word[0] && editDistance(word, known, 1) === 1,
  );
}
