import { commonWords } from "./facet-words.ts";
import { phraseOf, singular, wordsOf } from "./fold.ts";

export interface NamedBrand {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

export interface Nickname {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly meaning: string;
  readonly references: readonly string[];
}

/** A model of a brand, which many watches may be. */
export interface Title {
  readonly brandId: number;
  readonly model: string;
  /** Its words one by one, and pairs of them without the blank: "gmt", "master", "gmtmaster". */
  readonly words: ReadonlySet<string>;
  readonly length: number;
}

/** Explains this shop's words. Every process keeps it until brands, models or nicknames change. */
export interface Lexicon {
  readonly brands: readonly NamedBrand[];
  readonly titles: readonly Title[];
  /** Both by their phrase. */
  readonly brandsByPhrase: ReadonlyMap<string, readonly NamedBrand[]>;
  readonly nicknames: ReadonlyMap<string, Nickname>;
  /** Two or more words that follow each other in a model, such as "black bay". */
  readonly titlePhrases: ReadonlySet<string>;
  /** All words that may be meant, and how common they are. */
  readonly vocabulary: ReadonlyMap<string, number>;
}

/** A word of a text. Only the last one may be the beginning of a longer word. */
export interface Word {
  readonly text: string;
  readonly isPrefix: boolean;
}

interface Source {
  readonly brands: readonly NamedBrand[];
  readonly titles: readonly { readonly brandId: number; readonly model: string }[];
  readonly nicknames: readonly Nickname[];
}

const longestPhrase = 4;
/** How likely a word is meant, by what it names. */
export const weights = { common: 1, title: 10, nickname: 100, brand: 1_000 };

export function makeLexicon({ brands, titles: models, nicknames: given }: Source): Lexicon {
  const vocabulary = new Map<string, number>();
  const add = (word: string, weight: number) => {
    vocabulary.set(word, (vocabulary.get(word) ?? 0) + weight);
  };
  for (const word of commonWords) add(word, weights.common);

  const titlePhrases = new Set<string>();
  const titles = models.map(({ brandId, model }) => {
    const words = wordsOf(model);
    const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
    for (const word of [...words, ...pairs]) add(word, weights.title);
    for (const phrase of phrasesOf(words)) titlePhrases.add(phrase);
    const own = new Set([...words, ...words.map(singular), ...pairs]);
    return { brandId, model, words: own, length: words.length };
  });

  const brandsByPhrase = new Map<string, NamedBrand[]>();
  for (const brand of brands) {
    const words = wordsOf(brand.name);
    const single = words.filter((word) => word.length > 2);
    for (const phrase of new Set([words.join(" "), words.join(""), ...single])) {
      brandsByPhrase.set(phrase, [...(brandsByPhrase.get(phrase) ?? []), brand]);
    }
    for (const word of [...single, words.join("")]) add(word, weights.brand);
  }

  const nicknames = new Map<string, Nickname>();
  for (const nickname of given) {
    for (const name of [nickname.name, ...nickname.spellings]) {
      nicknames.set(phraseOf(name), nickname);
      for (const word of wordsOf(name)) add(word, weights.nickname);
    }
  }
  return { brands, titles, brandsByPhrase, nicknames, titlePhrases, vocabulary };
}

function phrasesOf(words: readonly string[]): string[] {
  return words
    .slice(1)
    .flatMap((_, start) =>
      Array.from({ length: longestPhrase - 1 }, (_, more) =>
        words.slice(start, start + 2 + more).join(" "),
      ),
    );
}

const maxTitles = 200;

/** The models that have all these words, the shortest first: it says the least besides. */
export function titlesWith(
  { titles }: Lexicon,
  words: readonly Word[],
  brandIds: readonly number[] | undefined,
): Title[] {
  if (words.length === 0) return [];
  return titles
    .filter(({ brandId }) => !brandIds || brandIds.includes(brandId))
    .filter((title) => words.every((word) => hasWord(title, word)))
    .sort((one, other) => one.length - other.length)
    .slice(0, maxTitles);
}

function hasWord({ words }: Title, { text, isPrefix }: Word): boolean {
  if (words.has(text) || words.has(singular(text))) return true;
  return isPrefix && [...words].some((word) => word.startsWith(text));
}
