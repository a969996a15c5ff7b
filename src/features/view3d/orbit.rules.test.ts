import { expect, test } from "vitest";
import {
  approach,
  facesBack,
  isReached,
  nearestTurn,
  presets,
  sideSeen,
  turned,
  turnedBy,
  zoomed,
} from "./orbit.rules.ts";

const start = { azimuth: 0, elevation: 4, distance: 1 };

test("a drag to the right shows the left side, and a drag down the top", () => {
  const orbit = turned(start, 0.5, 0.1);
  expect(orbit.azimuth).toBe(-100);
  expect(orbit.elevation).toBe(24);
  expect(sideSeen(orbit)).toBe("left side");
});

test("a drag turns less close up", () => {
  expect(turned({ ...start, distance: 0.5 }, 0.5, 0).azimuth).toBe(-50);
});

test("the camera goes round without end, but not under the floor, over the top or through the crystal", () => {
  expect(turnedBy(start, 800, 0).azimuth).toBe(800);
  expect(turnedBy(start, 0, -90).elevation).toBe(-8);
  expect(turnedBy(start, 0, 90).elevation).toBe(52);
  expect(zoomed(start, 0.01).distance).toBe(0.36);
  expect(zoomed(start, 100).distance).toBe(1.15);
  for (const preset of Object.values(presets)) {
    expect(zoomed(turnedBy(preset, 0, 0), 1)).toEqual(preset);
  }
});

test("a preset is reached by the shorter way round", () => {
  expect(nearestTurn(presets.front, { ...start, azimuth: 350 }).azimuth).toBe(360);
  expect(nearestTurn(presets.back, { ...start, azimuth: -170 }).azimuth).toBe(-180);
  expect(nearestTurn(presets.side, { ...start, azimuth: 724 }).azimuth).toBe(804);
});

test("however long the frames are, the goal is neither missed nor passed", () => {
  for (const seconds of [0.001, 0.016, 0.5, 10]) {
    let orbit = start;
    let frames = 0;
    while (!isReached(orbit, presets.back)) {
      orbit = approach(orbit, presets.back, seconds, 6);
      expect(orbit.azimuth).toBeLessThanOrEqual(180);
      frames += 1;
      if (frames > 100_000) throw new Error("It is never reached.");
    }
  }
});

test.each([
  [0, "front"],
  [-38, "front left"],
  [84, "right side"],
  [180, "back"],
  [-180, "back"],
  [338, "front"],
  [630, "left side"],
] as const)("at %i degrees one sees the %s", (azimuth, side) => {
  expect(sideSeen({ ...start, azimuth })).toBe(side);
});

test("the clasp is in the way of the case back only from behind", () => {
  const azimuths = [0, 154, 156, 180, 204, 206, -156, -154, 540];
  const behind = azimuths.filter((azimuth) => facesBack({ ...start, azimuth }));
  expect(behind).toEqual([156, 180, 204, -156, 540]);
});
