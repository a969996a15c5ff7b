import { type PointerEvent, useRef } from "react";
import type { Zoom } from "./use-zoom.ts";
import { distance, middle, minus, type Point } from "./zoom.rules.ts";

const tapReach = 10;
const doubleTapMs = 300;
const doubleTapReach = 32;
const swipeReach = 50;

interface Tap {
  readonly time: number;
  readonly at: Point;
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

/** One pointer pans, or swipes to the next picture; two pinch; two quick taps look close and back. */
export function useZoomPointers(zoom: Zoom, onSwipe: (step: 1 | -1) => void) {
  const down = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const lastTap = useRef<Tap | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, pointOf(event));
    // A second finger makes it a pinch, which is neither a tap nor a swipe when it ends.
    start.current = down.current.size === 1 ? pointOf(event) : null;
  };

  const onPointerMove = (event: PointerEvent) => {
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
    down.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const at = middle(before, other);
      zoom.pinch(factor, at, minus(middle(now, other), at));
    } else if (zoom.zoomed) zoom.panBy(minus(now, before));
  };

  const onPointerUp = (event: PointerEvent) => {
    down.current.delete(event.pointerId);
    const from = start.current;
    if (!from || down.current.size > 0) return;
    start.current = null;
    const way = minus(pointOf(event), from);
    if (distance(way, { x: 0, y: 0 }) < tapReach) tap({ time: event.timeStamp, at: from });
    else if (!zoom.zoomed && Math.abs(way.x) > Math.max(swipeReach, Math.abs(way.y))) {
      onSwipe(way.x < 0 ? 1 : -1);
    }
  };

  function tap(now: Tap) {
    const last = lastTap.current;
    const second =
      last && now.time - last.time < doubleTapMs && distance(now.at, last.at) < doubleTapReach;
    lastTap.current = second ? null : now;
    if (second) zoom.toggleAt(now.at);
  }

  const onPointerCancel = (event: PointerEvent) => {
    down.current.delete(event.pointerId);
    start.current = null;
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
