import type { Viewer } from "#src/domain/viewer.ts";
import { findBrands } from "#src/features/catalog/catalog.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { phraseOf, referenceKeyOf } from "./fold.ts";
import { type Lexicon, titlesWith } from "./lexicon.ts";
import type { Suggestion } from "./search.contract.ts";
import { findMeant } from "./search.service.ts";
import { findListedTitles, findReferencesFrom } from "./suggestions.sql.ts";
import { type Meant, understand } from "./understand.service.ts";

const maxSuggestions = 8;
const most = { brands: 2, nicknames: 2, models: 3, references: 3, watches: 3 };

/** Lists everything that a text may mean that is not typed to its end. */
export async function suggest(db: DbOrTx, viewer: Viewer, q: string): Promise<Suggestion[]> {
  const meant = await understand(db, q);
  const { lexicon } = meant;
  const phrase = phraseOf(meant.text);
  if (phrase === "") return [];
  const request = { q, search: {}, page: 1, pageSize: most.watches, fields: "card" } as const;
  const [brands, models, references, { watches }] = await Promise.all([
    suggestBrands(db, phrase),
    suggestModels(db, meant, lexicon),
    suggestReferences(db, meant.text),
    findMeant(db, viewer, meant, request),
  ]);
  const named = [...brands, ...suggestNicknames(phrase, lexicon), ...models, ...references];
  return [
    ...named.slice(0, maxSuggestions - watches.length),
    ...watches.map((watch) => ({ kind: "watch" as const, watch })),
  ];
}

const beginsSo = (text: string, phrase: string) =>
  text.startsWith(phrase) || text.includes(` ${phrase}`);

async function suggestBrands(db: DbOrTx, phrase: string): Promise<Suggestion[]> {
  const brands = (await findBrands(db)).filter(
    ({ name, count }) => count > 0 && beginsSo(phraseOf(name), phrase),
  );
  return brands
    .slice(0, most.brands)
    .map(({ name, slug, count }) => ({ kind: "brand", label: name, slug, count }));
}

async function suggestModels(
  db: DbOrTx,
  { words, restriction }: Meant,
  lexicon: Lexicon,
): Promise<Suggestion[]> {
  const titles = titlesWith(lexicon, words, restriction.brandIds);
  const listed = await findListedTitles(db, titles, most.models);
  return listed.map(({ brandId, model }) => {
    const brand = lexicon.brands.find(({ id }) => id === brandId);
    return { kind: "model", label: model, note: brand?.name ?? "" };
  });
}

function suggestNicknames(phrase: string, { nicknames }: Lexicon): Suggestion[] {
  const begun = [...nicknames].filter(([name]) => name.startsWith(phrase));
  return [...new Set(begun.map(([, nickname]) => nickname))]
    .slice(0, most.nicknames)
    .map(({ name, meaning }) => ({ kind: "nickname", label: name, note: meaning }));
}

async function suggestReferences(db: DbOrTx, text: string): Promise<Suggestion[]> {
  const key = referenceKeyOf(text.split(" ").at(-1) ?? "");
  if (key.length < 3 || !/\d/.test(key)) return [];
  const references = await findReferencesFrom(db, key, most.references);
  return references.map(({ reference, brandName, model }) => ({
    kind: "reference",
    label: reference,
    note: `${brandName} ${model}`,
  }));
}
