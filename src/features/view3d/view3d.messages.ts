import type { PresetName } from "./orbit.rules.ts";
import { inMm, type lugToLugOf } from "./true-size.rules.ts";

export const openLabel = "View in 3D";
export const viewLabel = (name: string) => `3D view of the ${name}`;
export const keysHint = "Arrow keys turn the watch, plus and minus change the distance.";
export const enterFullScreen = "Full screen";
export const leaveFullScreen = "Leave full screen";
export const close = "Close the 3D view";
export const presetsLabel = "Views";

export const presetLabels: Record<PresetName, string> = {
  front: "Front",
  side: "Side",
  back: "Back",
  dial: "Dial",
};

/** For those who do not see. Each begins with the label, which voice control listens for. */
export const presetTexts: Record<PresetName, string> = {
  front: "Front view",
  side: "Side view with the crown",
  back: "Back view of the case",
  dial: "Dial up close",
};

export const notOpened = {
  title: "The 3D view could not be opened.",
  description: "Please check your connection and try again.",
  variant: "destructive",
} as const;

export const loading = "Loading the 3D view";
export const ready = "The 3D view is ready. Its hands show your local time.";
export const seenFrom = (side: string) => `Seen from the ${side}`;
export const closer = "Closer";
export const farther = "Farther";

export const notLoaded = {
  title: "The 3D view could not be loaded.",
  action: "Try again",
} as const;
export const interrupted = {
  title: "The 3D view was interrupted.",
  action: "Restore",
} as const;

export const trueSizeTexts = {
  button: "See it at its real size",
  title: "At its real size",
  calibration:
    "Lay a bank card on the screen, a corner on the upper left corner of the outline, and make the outline as wide as the card. You do this once; it stays in this browser.",
  drag: "Drag to the size of your card",
  slider: "Size of the outline",
  finer: "The arrow keys move it by a hair.",
  done: "It fits",
  again: "Measure the screen again",
  doubtful:
    "The zoom of this page has changed since the screen was measured. We have corrected for it; if you use another screen now, measure again.",
  wrist: "Around the wrist",
  besides: "Beside it",
  nothingBesides: "A watch from your cart or wishlist can be placed beside it.",
  none: "No other watch",
  estimate: "An estimate: a wrist is taken as an ellipse, about a third wider than it is thick.",
} as const;

export const loadFailed = {
  title: "This could not be loaded",
  description: "Please check your connection and try again.",
  variant: "destructive",
} as const;

const sources = {
  stated: "",
  measured: " (measured on our model of it)",
  estimated: " (estimated from the case; the maker's figure is not known to us)",
} as const;

type LugToLug = ReturnType<typeof lugToLugOf>;

export const describeSize = (name: string, caseMm: number, { mm, source }: LugToLug): string =>
  `${name}: case ${inMm(caseMm)}, lug to lug ${source === "estimated" ? "about " : ""}${inMm(mm)}${sources[source]}.`;

export const describeCoverage = (percent: number, width: number): string =>
  `On this wrist, about ${Math.round(width)} mm wide, it covers ${percent} % of the width.`;

export const describeWrist = (mm: number): string =>
  `${(mm / 10).toFixed(1)} cm (${(mm / 25.4).toFixed(1)} in)`;
