import type { DbOrTx } from "#src/platform/db/client.ts";
import { correct, isNearName, unknownWords } from "./correct.rules.ts";
import { referenceKeyOf } from "./fold.ts";
import { type Interpretation, interpret, referenceCandidates } from "./interpret.rules.ts";
import { readLexicon } from "./lexicon.sql.ts";
import type { Lexicon, Nickname } from "./lexicon.ts";
import { countWords, findReferences } from "./search.sql.ts";

/** A typed text, understood with what the shop has. */
export interface Meant extends Interpretation {
  /** The typed text, or the corrected one. */
  readonly text: string;
  readonly corrected: boolean;
  /** The text was understood with it. */
  readonly lexicon: Lexicon;
  /** It is explained, but the shop has none. */
  readonly closestTo?: string;
}

/** Characters that nobody types, such as those of control, are blanks. */
const typable = (text: string): string => text.replace(/[\p{C}\s]+/gu, " ").trim();

export async function understand(
  db: DbOrTx,
  typed: string,
  { exact = false }: { exact?: boolean } = {},
): Promise<Meant> {
  const lexicon = await readLexicon(db);
  const text = typable(typed);
  const corrected = exact ? undefined : await correctedText(db, text, lexicon);
  const meant = await interpretHere(db, corrected ?? text, lexicon);
  return { ...meant, lexicon, text: corrected ?? text, corrected: corrected !== undefined };
}

const unnamed = "nickname";

/** As if somebody had typed the nickname, which the shop may not have. */
export async function understandNickname(
  db: DbOrTx,
  nickname: Pick<Nickname, "meaning" | "references">,
): Promise<Meant> {
  const nicknames = new Map([[unnamed, { ...nickname, name: unnamed, spellings: [] }]]);
  const lexicon = { ...(await readLexicon(db)), nicknames };
  const meant = await interpretHere(db, unnamed, lexicon);
  return { ...meant, lexicon, text: unnamed, corrected: false };
}

async function correctedText(db: DbOrTx, text: string, lexicon: Lexicon) {
  const unknown = unknownWords(text, lexicon).map((word) => ({ text: word, isPrefix: false }));
  if (unknown.length === 0) return correct(text, lexicon, new Set());
  const counts = await countWords(db, unknown);
  const used = [...counts].filter(([word, count]) => count > 0 && !isNearName(word, lexicon));
  return correct(text, lexicon, new Set(used.map(([word]) => word)));
}

async function interpretHere(db: DbOrTx, text: string, lexicon: Lexicon) {
  const { nicknames } = interpret(text, { lexicon, references: new Set() });
  const typed = referenceCandidates(text).map(([key]) => key);
  const named = nicknames.flatMap(({ references }) => references.map(referenceKeyOf));
  const references = await findReferences(db, [...new Set([...typed, ...named])]);
  const meant = interpret(text, { lexicon, references });
  const missing = meant.nicknames.find(
    (one) => one.references.length > 0 && !isHere(one, references),
  );
  return { ...meant, ...(missing && { closestTo: missing.name }) };
}

const isHere = ({ references }: Nickname, known: ReadonlySet<string>) =>
  references.some((one) => known.has(referenceKeyOf(one)));
