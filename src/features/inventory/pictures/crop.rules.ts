/** All in pixels of the turned original, of which a square is kept. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Smaller parts of a picture would look poor. */
const minSide = 200;

export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

export const largestSide = ({ width, height }: Size) => Math.min(width, height);
export const smallestSide = (size: Size) => Math.min(minSide, largestSide(size));

/** The largest square in the middle, which is what a picture without a crop shows. */
export function wholeFrame(size: Size): Frame {
  const side = largestSide(size);
  return { left: (size.width - side) / 2, top: (size.height - side) / 2, side };
}

export function frameWithin({ left, top, side }: Frame, size: Size): Frame {
  const kept = clamp(side, smallestSide(size), largestSide(size));
  return {
    left: clamp(left, 0, size.width - kept),
    top: clamp(top, 0, size.height - kept),
    side: kept,
  };
}

export function resized(frame: Frame, side: number, size: Size): Frame {
  const grown = side - frame.side;
  return frameWithin({ left: frame.left - grown / 2, top: frame.top - grown / 2, side }, size);
}

export function frameOf(crop: Crop | null, size: Size): Frame {
  if (!crop) return wholeFrame(size);
  const side = Math.min(crop.width * size.width, crop.height * size.height);
  return frameWithin({ left: crop.x * size.width, top: crop.y * size.height, side }, size);
}

export function cropOf(frame: Frame, size: Size): Crop | null {
  const whole = wholeFrame(size);
  const isWhole = (["left", "top", "side"] as const).every(
    (name) => Math.abs(frame[name] - whole[name]) < 1,
  );
  if (isWhole) return null;
  return {
    x: frame.left / size.width,
    y: frame.top / size.height,
    width: frame.side / size.width,
    height: frame.side / size.height,
  };
}

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));
