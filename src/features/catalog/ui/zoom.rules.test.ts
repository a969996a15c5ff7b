import { describe, expect, test } from "vitest";
import { distance, fitted, middle, minus, pan, zoomAt } from "./zoom.rules.ts";

const wide = { width: 1400, height: 900 };
const tall = { width: 400, height: 800 };

describe("zooming", () => {
  test("keeps what is under the point under it", () => {
    const at = { x: 100, y: -50 };
    const before = { scale: 2, x: 30, y: 20 };
    const after = zoomAt(before, 3, at, wide);
    const under = (view: typeof before) => ({
      x: (at.x - view.x) / view.scale,
      y: (at.y - view.y) / view.scale,
    });
    expect(under(after).x).toBeCloseTo(under(before).x);
    expect(under(after).y).toBeCloseTo(under(before).y);
  });

  test("ends at four times and at the whole picture, which stands in the middle", () => {
    expect(zoomAt(fitted, 50, { x: 0, y: 0 }, wide).scale).toBe(4);
    expect(zoomAt({ scale: 2, x: 90, y: 60 }, 0.2, { x: 5, y: 5 }, wide)).toEqual(fitted);
  });
});

describe("panning", () => {
  test("follows the hand", () => {
    expect(pan({ scale: 3, x: 0, y: 0 }, { x: 12, y: -7 }, wide)).toEqual({
      scale: 3,
      x: 12,
      y: -7,
    });
  });

  test("stops where the picture's edge meets the frame's", () => {
    expect(pan({ scale: 2, x: 0, y: 0 }, { x: 9_999, y: -9_999 }, wide)).toEqual({
      scale: 2,
      x: 200,
      y: -450,
    });
  });

  test("does not move along a side on which everything is in sight", () => {
    expect(pan({ scale: 2, x: 0, y: 0 }, { x: 50, y: 50 }, tall)).toEqual({
      scale: 2,
      x: 50,
      y: 0,
    });
    expect(pan(fitted, { x: 50, y: 50 }, wide)).toEqual(fitted);
  });
});

test("two points have a middle, a distance and a difference", () => {
  const one = { x: 0, y: 0 };
  const other = { x: 6, y: 8 };
  expect(middle(one, other)).toEqual({ x: 3, y: 4 });
  expect(distance(one, other)).toBe(10);
  expect(minus(other, one)).toEqual({ x: 6, y: 8 });
});
