import { afterEach, beforeEach, expect, test } from "vitest";
import { type Company, gatherCompany } from "#tests/durability/company.ts";
import { type Victim, writeAndKill } from "#tests/durability/kill-cycle.ts";
import { embeddedStand, type Stand } from "#tests/durability/stand.ts";
import { type OpenShop, openShop } from "#tests/shop-process.ts";

// The short form of `npm run torture -- durability`, which does this two hundred times.

let stand: Stand;
let shop: OpenShop;
let company: Company;

beforeEach(async () => {
  stand = await embeddedStand();
  shop = await openShop(stand.settings);
  company = await gatherCompany(shop, stand);
});
afterEach(async () => {
  shop.signal("SIGTERM");
  await shop.ended;
  await stand.remove();
});

test("no acknowledged write is lost, doubled or half-done, whatever is killed", async () => {
  const victims: Victim[] = ["the shop and its database", "the database alone", "the shop"];
  for (const victim of victims) {
    await company.stockUp(shop, stand);
    const { wrong } = await writeAndKill(shop, stand, company, victim);
    expect(wrong, `answers while ${victim} was killed`).toEqual([]);
    shop = await openShop(stand.settings);
    const { findings } = await company.verify(shop, stand);
    expect(findings, `after the death of ${victim}`).toEqual([]);
  }
});
