import { describe, expect, test } from "vitest";
import { axisTop, monthName, shortAmount } from "#src/features/dashboard/revenue.rules.ts";
import { centsIn } from "#src/lib/typed-number.ts";
import type { StaffEvent } from "./order.schema.ts";
import { plainAmount, timelineOf } from "./orders.rules.ts";

test("an amount that is written can be read", () => {
  for (const cents of [1, 99, 100, 1_250_005]) expect(centsIn(plainAmount(cents))).toBe(cents);
});

describe("the chart", () => {
  test.each([
    [0, 1],
    [1, 1],
    [3, 4],
    [120_000, 200_000],
    [810_000, 1_000_000],
    [1_000_000, 1_000_000],
  ])("of %i ends at %i", (highest, top) => {
    expect(axisTop(highest)).toBe(top);
  });

  test("writes amounts and months shortly", () => {
    expect([500, 2_500, 200_000, 1_500_000].map(shortAmount)).toEqual([
      "$500",
      "$2.5k",
      "$200k",
      "$1.5M",
    ]);
    expect(monthName("2026-03", "short")).toBe("Mar");
    expect(monthName("2026-12", "long")).toBe("December 2026");
  });
});

describe("an entry of the timeline", () => {
  const event: StaffEvent = {
    ...{ id: 1, type: "funds-received", from: null, to: "Paid", actor: "staff", by: "ada" },
    ...{ note: null, data: {}, at: "2026-03-09T03:30:00.000Z" },
  };
  const shown = (change: Partial<StaffEvent>) =>
    timelineOf({ events: [{ ...event, ...change }] })[0];

  test("says what happened and who did it", () => {
    expect(shown({})).toMatchObject({ title: "Funds received", by: "Staff: ada" });
    expect(shown({ type: "stolen-back" })?.title).toBe("Stolen back");
    expect(shown({ actor: "system", by: null })?.by).toBe("The shop");
    expect(shown({ type: "note" })).toBeUndefined();
  });

  test("shows the amounts only where they differ, and the note", () => {
    const detail = (data: Record<string, unknown>, note: string | null = null) =>
      shown({ data, note })?.text;
    expect(detail({ amount: 100, expected: 100 })).toBe("$1.00");
    expect(detail({ amount: 100, expected: 250, reference: "FT" })).toBe(
      "$1.00, expected $2.50, reference FT",
    );
    expect(detail({ byHand: true }, "By wire")).toBe("noted by hand\nBy wire");
    expect(detail({ amount: "<b>" })).toBe("");
  });
});
