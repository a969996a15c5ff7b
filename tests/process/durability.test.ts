import { afterEach, beforeEach, expect, test } from "vitest";
import {
  embeddedFixture,
  type ShopFixture,
  withServers,
} from "#tests/durability/database-fixture.ts";
import { type Victim, writeAndKill } from "#tests/durability/kill-cycle.ts";
import { createWorkload, type Workload } from "#tests/durability/workload.ts";
import { type OpenShop, openShop } from "#tests/shop-process.ts";

// The short form of `npm run torture -- durability`, which does this two hundred times.

let fixture: ShopFixture;
let shop: OpenShop;
let workload: Workload;

beforeEach(async () => {
  fixture = await withServers(await embeddedFixture());
  shop = await openShop(fixture.settings);
  workload = await createWorkload(shop, fixture);
});
afterEach(async () => {
  shop.signal("SIGTERM");
  await shop.ended;
  await fixture.remove();
});

test("no acknowledged write is lost, duplicated or partial, whatever is killed", async () => {
  const victims: Victim[] = ["the shop and its database", "the database alone", "the shop"];
  for (const victim of victims) {
    await workload.prepare(shop, fixture);
    const { unexpected } = await writeAndKill(shop, fixture, workload, victim);
    expect(unexpected, `responses while ${victim} was killed`).toEqual([]);
    shop = await openShop(fixture.settings);
    const { findings } = await workload.verify(shop, fixture);
    expect(findings, `after ${victim} was killed`).toEqual([]);
  }
  const { missing } = await workload.compareMails(shop, fixture);
  expect(missing, "mails that never arrived").toEqual([]);
});
