import { describe, expect, test } from "vitest";
import { parseScreen } from "./screen-scale.ts";
import {
  acrossOf,
  clampScale,
  coverage,
  extentOf,
  inMm,
  lugToLugOf,
  scaleNow,
  strapOf,
  wristWidth,
} from "./true-size.rules.ts";

describe("the scale of a screen", () => {
  const measured = { pixelsPerMm: 4, devicePixelRatio: 2 };

  test("stays while nothing changes", () => {
    expect(scaleNow(measured, 2)).toEqual({ pixelsPerMm: 4, isDoubtful: false });
  });

  test("follows the zoom of the page, and says that it should be checked", () => {
    expect(scaleNow(measured, 4)).toEqual({ pixelsPerMm: 2, isDoubtful: true });
    expect(scaleNow(measured, 1)).toEqual({ pixelsPerMm: 8, isDoubtful: true });
  });

  test("is within what screens have", () => {
    expect([clampScale(0), clampScale(5), clampScale(99)]).toEqual([1.5, 5, 9]);
  });
});

describe("a wrist", () => {
  test("has the width of an ellipse of its circumference", () => {
    // A numerical check of the perimeter: the sum of short chords.
    const semi = wristWidth(170) / 2;
    let perimeter = 0;
    for (let step = 0; step < 3_600; step += 1) {
      const at = (turn: number) => {
        const angle = (turn / 3_600) * 2 * Math.PI;
        return [semi * Math.cos(angle), (semi / 1.35) * Math.sin(angle)] as const;
      };
      const [[x, y], [nextX, nextY]] = [at(step), at(step + 1)];
      perimeter += Math.hypot(nextX - x, nextY - y);
    }
    expect(perimeter).toBeCloseTo(170, 1);
    expect(wristWidth(170)).toBeGreaterThan(60);
    expect(wristWidth(170)).toBeLessThan(64);
  });

  test("is covered by a share of its width", () => {
    expect(coverage(wristWidth(180), 180)).toBe(100);
    expect(coverage(48.6, 170)).toBe(79);
  });
});

describe("lug to lug", () => {
  const watch = { caseMm: 41, lugToLugMm: 48.6, isMeasured: true };

  test("is what the staff states, else what was measured, else an estimate that says so", () => {
    expect(lugToLugOf({ ...watch, isMeasured: false })).toEqual({ mm: 48.6, source: "stated" });
    expect(lugToLugOf(watch)).toEqual({ mm: 48.6, source: "measured" });
    expect(lugToLugOf({ ...watch, lugToLugMm: null, isMeasured: false })).toEqual({
      mm: 48,
      source: "estimated",
    });
  });
});

test("millimetres are written as short as they can be", () => {
  expect([inMm(41), inMm(48.62), inMm(33.75)]).toEqual(["41 mm", "48.6 mm", "33.8 mm"]);
});

test("the extent of an outline is that of its points", () => {
  expect(extentOf("M-20.5 -24.3 23.6 0 .5 24.3Z")).toEqual({
    left: -20.5,
    right: 23.6,
    top: -24.3,
    bottom: 24.3,
  });
});

test("a watch that is taller than wide is as wide as its outline", () => {
  const outlined = (left: number) => ({ case: `M${left} -17 16 0 ${left} 17Z` });
  expect(acrossOf(33.7, outlined(-12.8))).toBe(25.6);
  // Buttons on the left side do not make a case larger.
  expect(acrossOf(39, outlined(-22.8))).toBe(39);
  expect(acrossOf(40, null)).toBe(40);
});

test.each([
  ["Oyster bracelet, steel", "metal"],
  ["Santos bracelet, steel, with second calfskin strap", "metal"],
  ["Alligator leather strap, dark brown", "brown"],
  ["Alligator leather strap", "brown"],
  ["Rubber strap, khaki green", "green"],
  ["NATO strap, grey and black", "black"],
  [null, "black"],
])("a watch on %j is drawn on %s", (bracelet, color) => {
  expect(strapOf(bracelet)).toBe(color);
});

test.each([
  [undefined, { scale: null, wrist: 170 }],
  ["text", { scale: null, wrist: 170 }],
  [
    { scale: { pixelsPerMm: 900, devicePixelRatio: 1 }, wrist: 1 },
    { scale: null, wrist: 170 },
  ],
  [{ scale: { pixelsPerMm: 4, devicePixelRatio: 0 } }, { scale: null, wrist: 170 }],
  [
    { scale: { pixelsPerMm: 4, devicePixelRatio: 2, more: 1 }, wrist: 185 },
    { scale: { pixelsPerMm: 4, devicePixelRatio: 2 }, wrist: 185 },
  ],
])("what a browser has stored as %j is read as %j", (stored, screen) => {
  expect(parseScreen(stored)).toEqual(screen);
});
