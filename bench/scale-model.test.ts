import { expect, test } from "vitest";
import type { Costs } from "./costs.ts";
import { demandOf, linearAt, logarithmicAt, machinesFor } from "./scale-model.ts";
import { kinds, requestsPerPage } from "./visit.ts";

const costs = Object.fromEntries(
  kinds.map((kind) => [kind, { shopMs: 0, databaseMs: 0, bytes: 0 }]),
) as Costs;

test("visitors become pages, requests and cores", () => {
  const demand = demandOf(
    30_000,
    {
      ...costs,
      picture: { shopMs: 1, databaseMs: 0, bytes: 1_000 },
      "page of a dealer": { shopMs: 100, databaseMs: 200, bytes: 0 },
    },
    false,
  );
  expect(demand.pagesPerSecond).toBe(1_000);
  expect(demand.requestsPerSecond).toBeCloseTo(1_000 * requestsPerPage);
  // 3,000 pictures a second of 1 ms and 30 dealers' pages of 100 ms.
  expect(demand.shopCores).toBeCloseTo(3 + 3);
  expect(demand.databaseCores).toBeCloseTo(6);
  expect(demand.megabitsPerSecond).toBeCloseTo(24);
  expect(demand.ordersPerHour).toBeCloseTo(0.6 * 3_600);
});

test("a cache in front spares the shop what never changes, and nothing of a person's", () => {
  const measured = {
    ...costs,
    picture: { shopMs: 1, databaseMs: 0, bytes: 1_000 },
    "sign-in": { shopMs: 100, databaseMs: 0, bytes: 0 },
  };
  const [bare, cached] = [demandOf(30_000, measured, false), demandOf(30_000, measured, true)];
  expect(bare.shopCores).toBeCloseTo(3 + 0.4);
  expect(cached.shopCores).toBeCloseTo(0.03 + 0.4);
  expect(cached.megabitsPerSecond).toBe(bare.megabitsPerSecond);
});

test("a page reaches the shop about once a second, however many look at it", () => {
  const measured = { ...costs, "page from the cache": { shopMs: 1, databaseMs: 0, bytes: 0 } };
  const [few, many] = [300, 3_000_000].map((visitors) => demandOf(visitors, measured, true));
  // 7.5 requests a second for three hundred pages: only the first few are asked for twice within a second.
  expect(few?.shopCores).toBeGreaterThan(0.7 * 0.0075);
  // 75,000 a second: each of the three hundred pages once a second, nearly.
  expect(many?.shopCores).toBeGreaterThan(0.25);
  expect(many?.shopCores).toBeLessThan(0.3);
});

test("one shop machine may fail, and a database has at least two cores", () => {
  const idle = demandOf(1, costs, false);
  expect(machinesFor(idle)).toMatchObject({ shops: 2, databaseCores: 2 });
  const { shops, databaseCores } = machinesFor({ ...idle, shopCores: 4.8, databaseCores: 3 });
  expect(shops).toBe(2 + 1);
  expect(databaseCores).toBe(8);
});

test("a terabyte sent and a core cost what the assumptions say", () => {
  const idle = demandOf(1, costs, false);
  const [less, more] = machinesFor(idle).dollars;
  expect([less, more]).toEqual([(8 + 6 + 4) * 10, (8 + 6 + 4) * 40]);
  const [sending] = machinesFor({ ...idle, megabitsPerSecond: 8e6 / 0.25 / 2.63e6 }).dollars;
  expect(sending).toBeCloseTo(less + 1);
});

test("figures of larger catalogs continue those of the two largest measured ones", () => {
  const points = [
    { watches: 10, value: 99 },
    { watches: 100, value: 3 },
    { watches: 1_000, value: 5 },
  ];
  expect(logarithmicAt(10_000, points)).toBeCloseTo(7);
  expect(linearAt(1_900, points)).toBeCloseTo(7);
  expect(linearAt(50_000, points.slice(0, 1))).toBe(99);
});
