/** Distances are in pixels from the middle of the frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How large the picture is shown and how far its middle is from the frame's. */
export interface ZoomView extends Point {
  readonly scale: number;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

export const fitted: ZoomView = { scale: 1, x: 0, y: 0 };
export const closeUp = 2.5;
const maxScale = 4;

/** What lies under the point stays under it. */
export function zoomAt(view: ZoomView, scale: number, at: Point, frame: FrameSize): ZoomView {
  const next = clamp(scale, 1, maxScale);
  const ratio = next / view.scale;
  return withinFrame(
    { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio },
    frame,
  );
}

export function pan(view: ZoomView, by: Point, frame: FrameSize): ZoomView {
  return withinFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** The picture is a square that fits the frame; its edge is never pulled inside the frame's. */
function withinFrame(view: ZoomView, frame: FrameSize): ZoomView {
  const side = Math.min(frame.width, frame.height) * view.scale;
  const roomX = Math.max(0, (side - frame.width) / 2);
  const roomY = Math.max(0, (side - frame.height) / 2);
  return { ...view, x: clamp(view.x, -roomX, roomX), y: clamp(view.y, -roomY, roomY) };
}

export function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function minus(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}

function clamp(value: number, min: number, max: number): number {
  // Adding zero turns the -0 of an empty range into 0.
  return Math.min(max, Math.max(min, value)) + 0;
}
