import { describe, expect, test } from "vitest";
import { daysInStock } from "./overview.rules.ts";

const today = new Date("2026-11-16T15:00:00Z");
const daysAgo = (days: number) =>
  new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
const came = (days: number, watches: number) => ({ day: daysAgo(days), watches });

describe("days in stock", () => {
  test("are counted in bands, with the median in the middle", () => {
    const rows = [came(400, 2), came(0, 1), came(30, 3), came(31, 4), came(365, 1), came(366, 1)];
    expect(daysInStock(rows, today)).toEqual({ median: 31, bands: [4, 4, 0, 1, 3] });
  });

  test("have no median in an empty shop, and days that lost their watches do not count", () => {
    const none = { median: null, bands: [0, 0, 0, 0, 0] };
    expect(daysInStock([], today)).toEqual(none);
    expect(daysInStock([came(10, 0)], today)).toEqual(none);
  });
});
