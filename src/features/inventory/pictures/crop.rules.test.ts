import { expect, test } from "vitest";
import { cropOf, frameOf, frameWithin, resized, turnedSize, wholeFrame } from "./crop.rules.ts";

const size = { width: 1600, height: 1200 };

test("a picture without a crop shows the largest square in the middle", () => {
  expect(frameOf(null, size)).toEqual({ left: 200, top: 0, side: 1200 });
  expect(cropOf(wholeFrame(size), size)).toBeNull();
});

test("a frame becomes fractions of the picture and the same frame again", () => {
  const frame = { left: 100, top: 300, side: 400 };
  const crop = cropOf(frame, size);
  expect(crop).toEqual({ x: 0.0625, y: 0.25, width: 0.25, height: 400 / 1200 });
  expect(frameOf(crop, size)).toEqual(frame);
});

test("a frame stays within the picture, at least 200 pixels large", () => {
  expect(frameWithin({ left: -50, top: 1190, side: 10 }, size)).toEqual({
    left: 0,
    top: 1000,
    side: 200,
  });
  expect(frameWithin({ left: 0, top: 0, side: 9_000 }, size)).toEqual({
    left: 0,
    top: 0,
    side: 1200,
  });
});

test("a frame grows around its middle, and a quarter turn swaps the sides", () => {
  expect(resized({ left: 400, top: 400, side: 400 }, 600, size)).toEqual({
    left: 300,
    top: 300,
    side: 600,
  });
  expect(turnedSize(size, 3)).toEqual({ width: 1200, height: 1600 });
  expect(turnedSize(size, 2)).toEqual(size);
});
