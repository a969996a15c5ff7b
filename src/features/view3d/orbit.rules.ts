/** Where the camera stands around the watch, in degrees. The azimuth grows to the watch's right side. */
export interface Orbit {
  readonly azimuth: number;
  readonly elevation: number;
  /** 1 shows the whole watch. */
  readonly distance: number;
}

export const presetNames = ["front", "side", "back", "dial"] as const;
export type PresetName = (typeof presetNames)[number];

export const presets: Record<PresetName, Orbit> = {
  front: { azimuth: 0, elevation: 4, distance: 1 },
  side: { azimuth: 84, elevation: 6, distance: 1 },
  back: { azimuth: 180, elevation: 6, distance: 0.74 },
  dial: { azimuth: -14, elevation: 16, distance: 0.38 },
};

/** Never under the floor, and never so close that the crystal is passed. */
const limits = { lowest: -8, highest: 52, nearest: 0.36, farthest: 1.15 };
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** A drag over the whole width of the view turns the watch by this much. */
const degreesPerView = 200;

/** By a drag of so many shares of the view's width, to the right and down. */
export function turned(orbit: Orbit, right: number, down: number): Orbit {
  // Close up, the same movement would sweep over the dial.
  const degrees = degreesPerView * clamp(orbit.distance, 0.5, 1);
  return turnedBy(orbit, -right * degrees, down * degrees);
}

export function turnedBy(orbit: Orbit, azimuth: number, elevation: number): Orbit {
  return {
    ...orbit,
    azimuth: orbit.azimuth + azimuth,
    elevation: clamp(orbit.elevation + elevation, limits.lowest, limits.highest),
  };
}

/** Above 1 it goes farther away. */
export function zoomed(orbit: Orbit, factor: number): Orbit {
  const distance = clamp(orbit.distance * factor, limits.nearest, limits.farthest);
  return { ...orbit, distance };
}

/** Nearer to `goal` after so many seconds, by the shorter way round. */
export function approach(orbit: Orbit, goal: Orbit, seconds: number, perSecond: number): Orbit {
  const share = 1 - Math.exp(-seconds * perSecond);
  const step = (from: number, to: number) => from + (to - from) * share;
  return {
    azimuth: step(orbit.azimuth, goal.azimuth),
    elevation: step(orbit.elevation, goal.elevation),
    distance: step(orbit.distance, goal.distance),
  };
}

/** Less than what a visitor can see. */
export function isReached(orbit: Orbit, goal: Orbit): boolean {
  return (
    Math.abs(orbit.azimuth - goal.azimuth) < 0.02 &&
    Math.abs(orbit.elevation - goal.elevation) < 0.02 &&
    Math.abs(orbit.distance - goal.distance) < 0.0005
  );
}

/** The same place, with the azimuth of the shorter way round. */
export function nearestTurn(goal: Orbit, from: Orbit): Orbit {
  const turns = Math.round((from.azimuth - goal.azimuth) / 360);
  return { ...goal, azimuth: goal.azimuth + turns * 360 };
}

export const heading = (azimuth: number) => ((azimuth % 360) + 360) % 360;

/** Where the case back would be hidden by the clasp. */
export const facesBack = ({ azimuth }: Orbit) => Math.abs(heading(azimuth) - 180) < 25;

const sides = [
  "front",
  "front right",
  "right side",
  "back right",
  "back",
  "back left",
  "left side",
  "front left",
] as const;

/** The side of the watch that the camera sees, as somebody who wears it names them. */
export function sideSeen({ azimuth }: Orbit): (typeof sides)[number] {
  return sides[Math.round(heading(azimuth) / 45) % 8] ?? "front";
}
