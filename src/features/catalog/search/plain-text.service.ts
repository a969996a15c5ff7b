import type { DbOrTx } from "#src/platform/db/client.ts";
import { understand } from "./understand.service.ts";

/**
 * The staff's lists find brands, models and references by their words alone. Typing errors are corrected for them, and
 * nicknames replaced by their meaning.
 */
export async function plainText(db: DbOrTx, typed: string): Promise<string> {
  if (typed === "") return typed;
  const { text, understood, nicknames } = await understand(db, typed);
  return understood.reduceRight((rest, { start, end, label }) => {
    const nickname = nicknames.find(({ name }) => name === label);
    return nickname ? `${rest.slice(0, start)}${nickname.meaning}${rest.slice(end)}` : rest;
  }, text);
}
