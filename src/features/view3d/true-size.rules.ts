/** A bank card that was laid on the screen gives it. */
export interface ScreenScale {
  readonly pixelsPerMm: number;
  /** When it was measured: a zoomed page has another one. */
  readonly devicePixelRatio: number;
}

/** ISO/IEC 7810 ID-1, the size of every bank card. */
export const cardMm = { width: 85.6, height: 53.98 } as const;

/** From a large television to the densest phone. */
export const pixelsPerMmRange = { min: 1.5, max: 9 } as const;

export const clampScale = (pixelsPerMm: number): number =>
  Math.min(pixelsPerMmRange.max, Math.max(pixelsPerMmRange.min, pixelsPerMm));

/** Where the outline of the card starts: 96 pixels to the inch on desktops, as phones usually are on phones. */
export const guessedScale = (screenWidth: number): number => (screenWidth < 600 ? 6 : 96 / 25.4);

interface CurrentScale {
  readonly pixelsPerMm: number;
  /** Something has changed since: a zoom is corrected, but another screen would need the card again. */
  readonly isDoubtful: boolean;
}

/** A zoomed page has larger CSS pixels, so fewer of them fit on a millimetre. */
export function scaleNow(measured: ScreenScale, devicePixelRatio: number): CurrentScale {
  const factor = measured.devicePixelRatio / devicePixelRatio;
  return {
    pixelsPerMm: measured.pixelsPerMm * factor,
    isDoubtful: Math.abs(factor - 1) > 0.01,
  };
}

export const wristMm = { min: 130, max: 220, step: 5, usual: 170 } as const;

/** Wrists are about 1.35 times as wide as they are thick. */
const wristFlatness = 1.35;

/** How wide a wrist is, seen from above: its section is taken as an ellipse (Ramanujan's approximation). */
export function wristWidth(circumference: number): number {
  const thin = 1 / wristFlatness;
  const perimeter = Math.PI * (3 * (1 + thin) - Math.sqrt((3 + thin) * (1 + 3 * thin)));
  return (2 * circumference) / perimeter;
}

/** Half of the watches that we measured are within two hundredths of this. */
const usualLugToLug = 1.18;

interface Measures {
  readonly caseMm: number;
  readonly lugToLugMm: number | null;
  readonly isMeasured: boolean;
}

type LugToLugSource = "stated" | "measured" | "estimated";

/** A watch of which only the case is known gets the usual proportion, and is said to be an estimate. */
export function lugToLugOf({ caseMm, lugToLugMm, isMeasured }: Measures): {
  readonly mm: number;
  readonly source: LugToLugSource;
} {
  if (lugToLugMm === null) {
    return { mm: Math.round(caseMm * usualLugToLug), source: "estimated" };
  }
  return { mm: lugToLugMm, source: isMeasured ? "measured" : "stated" };
}

export const coverage = (lugToLug: number, circumference: number): number =>
  Math.round((lugToLug / wristWidth(circumference)) * 100);

/** 41 mm, 48.6 mm. */
export const inMm = (mm: number): string => `${Math.round(mm * 10) / 10} mm`;

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The path is one of our outlines: points about the middle, without curves. */
export function extentOf(path: string): Extent {
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const across = numbers.filter((_, index) => index % 2 === 0);
  const along = numbers.filter((_, index) => index % 2 === 1);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...along),
    bottom: Math.max(...along),
  };
}

/** The size of a watch that is taller than wide, such as a Tank, is its height. Crowns are on the right side alone. */
export function acrossOf(caseMm: number, outline: { readonly case: string } | null): number {
  if (!outline) return caseMm;
  const width = -2 * extentOf(outline.case).left;
  return width < 0.9 * caseMm ? Math.round(width * 10) / 10 : caseMm;
}

const strapColors = ["brown", "black", "blue", "green", "grey"] as const;
type StrapColor = "metal" | (typeof strapColors)[number];

/** As far as the words tell. "Steel bracelet, with second leather strap" is of metal, "Alligator strap" brown. */
export function strapOf(bracelet: string | null): StrapColor {
  const [first = ""] = (bracelet ?? "").toLowerCase().split(", with");
  if (/bracelet/.test(first)) return "metal";
  const named = strapColors.find((color) => first.includes(color));
  return named ?? (/leather|alligator|calf/.test(first) ? "brown" : "black");
}
