import { localStore } from "#src/lib/create-store.ts";
import { clampScale, type ScreenScale, wristMm } from "./true-size.rules.ts";

interface StoredScreen {
  /** Null until a card was laid on the screen. */
  readonly scale: ScreenScale | null;
  /** The visitor's wrist, in millimetres around it. */
  readonly wrist: number;
}

const unmeasuredScreen: StoredScreen = { scale: null, wrist: wristMm.usual };

/** Stays in this browser: it says something of the screen and of the visitor, and nobody else needs it. */
export const screenStore = localStore<StoredScreen>("meridian.screen", parseScreen);

/** Storage may hold anything. */
export function parseScreen(raw: unknown): StoredScreen {
  if (typeof raw !== "object" || raw === null) return unmeasuredScreen;
  const { scale, wrist } = raw as Record<string, unknown>;
  const isWrist = typeof wrist === "number" && wrist >= wristMm.min && wrist <= wristMm.max;
  return { scale: parseScale(scale), wrist: isWrist ? wrist : wristMm.usual };
}

function parseScale(raw: unknown): ScreenScale | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { pixelsPerMm, devicePixelRatio } = raw as Record<string, unknown>;
  if (typeof pixelsPerMm !== "number" || clampScale(pixelsPerMm) !== pixelsPerMm) return null;
  if (typeof devicePixelRatio !== "number" || !(devicePixelRatio > 0.1 && devicePixelRatio < 20)) {
    return null;
  }
  return { pixelsPerMm, devicePixelRatio };
}
