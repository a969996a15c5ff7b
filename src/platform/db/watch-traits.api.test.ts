import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#tests/database.ts";
import type { Database } from "./client.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

interface Texts {
  model?: string;
  movement?: string | null;
  bracelet?: string | null;
  description?: string;
  material?: string;
}

async function traitsOf(texts: Texts): Promise<string[]> {
  const { model = "", movement = null, bracelet = null, description = "", material = "" } = texts;
  const { rows } = await database.pool.query<{ traits: string[] }>(
    "select watch_traits_of(jsonb_populate_record(null::watches, $1)) as traits",
    [JSON.stringify({ model, movement, bracelet, description, material })],
  );
  return (rows[0]?.traits ?? []).map((trait) => trait.replace(/^\w+:/, ""));
}

test.each<[Texts, string[]]>([
  [{ movement: "Automatic, calibre 3235" }, ["Automatic"]],
  [{ movement: "Hand-wound, calibre 321" }, ["Manual"]],
  [{ model: "Grand Seiko", movement: "Spring Drive, automatic" }, ["Automatic", "Spring Drive"]],
  [{ model: "Tank Must", description: "A quartz watch. Box, manual and papers." }, ["Quartz"]],
  [{ model: "Royal Oak Selfwinding" }, ["Automatic"]],
  [{ bracelet: "Oyster", material: "Stainless Steel" }, ["Steel bracelet"]],
  [{ bracelet: "Oyster", material: "White Gold" }, ["Gold bracelet"]],
  [{ bracelet: "Jubilee bracelet, steel and 18k yellow gold" }, ["Steel & gold bracelet"]],
  [{ bracelet: "Leather", material: "Rose Gold" }, ["Leather strap"]],
  [{ bracelet: "Alligator strap, gold clasp" }, ["Leather strap"]],
  [{ bracelet: "Titanium bracelet, with second rubber strap" }, ["Titanium bracelet"]],
  [{ bracelet: "Rubber strap with textile inlay" }, ["Rubber strap"]],
  [{ bracelet: "Steel bracelet, leather strap" }, ["Steel bracelet", "Leather strap"]],
  [{ bracelet: "NATO strap, grey" }, ["Textile strap"]],
  [{ bracelet: "" }, []],
  [{ model: "Oyster Perpetual 36" }, []],
  [{ model: "Chronometer", description: "Dated warranty card." }, []],
  [{ model: "Moonwatch", description: "It drops the date. No date, a calendar of dates." }, []],
  [{ model: "Datejust 41" }, ["Date"]],
  [{ model: "Calatrava", description: "A date at three and moonphases." }, ["Date", "Moon phase"]],
  [{ model: "GMT-Master II" }, ["GMT"]],
  [{ model: "World-Timer", movement: "Automatic" }, ["Automatic", "World time"]],
  [
    { model: "Perpetual Calendar Tourbillon", movement: "Manual chronograph" },
    ["Manual", "Chronograph", "Perpetual calendar", "Tourbillon"],
  ],
  [
    { model: "Tribute", movement: "Automatic", description: "Made beside the minute repeater." },
    ["Automatic"],
  ],
])("%j has %j", async (texts, expected) => {
  expect(await traitsOf(texts)).toEqual(expected);
});
