import type { PresetName } from "./orbit.rules.ts";

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
