import { expect, test } from "vitest";
import { beatOf, handAngles, untilNextBeat } from "./hands.rules.ts";

const at = (hours: number, minutes: number, seconds: number, ms = 0) =>
  new Date(2026, 10, 16, hours, minutes, seconds, ms);

test("the hands show local time, the 24-hour hand too", () => {
  expect(handAngles(at(15, 30, 0), "sweep")).toEqual({
    "hand-hour": 105,
    "hand-minute": 180,
    "hand-second": 0,
    "hand-small-second": 0,
    "hand-gmt": 232.5,
  });
  expect(handAngles(at(0, 0, 0), "sweep")["hand-hour"]).toBe(0);
  expect(handAngles(at(23, 59, 59, 999), "sweep")["hand-hour"]).toBeCloseTo(360, 1);
});

test.each([
  ["sweep", 0, 60],
  ["sweep", 124, 60],
  ["sweep", 125, 60.75],
  ["sweep", 999, 65.25],
  ["tick", 0, 60],
  ["tick", 999, 60],
] as const)("at a %s, %i ms after ten seconds are %f degrees", (beat, ms, angle) => {
  const angles = handAngles(at(10, 8, 10, ms), beat);
  expect(angles["hand-second"]).toBeCloseTo(angle, 6);
  expect(angles["hand-small-second"]).toBeCloseTo(angle, 6);
});

test("the next drawing is due at the next beat", () => {
  expect(untilNextBeat(at(10, 8, 10, 130), "sweep")).toBe(120);
  expect(untilNextBeat(at(10, 8, 10, 125), "sweep")).toBe(125);
  expect(untilNextBeat(at(10, 8, 10, 130), "tick")).toBe(870);
});

test("a quartz movement ticks, every other sweeps", () => {
  expect(beatOf("Quartz, calibre 690")).toBe("tick");
  expect(["Automatic, calibre 3235", "Manual winding", null].map(beatOf)).not.toContain("tick");
});
