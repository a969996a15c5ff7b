import { useEffect, useRef, useState } from "react";
import {
  closeUp,
  type FrameSize,
  fitted,
  type Point,
  pan,
  type ZoomView,
  zoomAt,
} from "./zoom.rules.ts";

const buttonFactor = 1.6;
const wheelSpeed = 0.002;
const middleOfFrame: Point = { x: 0, y: 0 };

/** How one picture is looked at, and the ways to change that. Points are measured on the screen. */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ZoomView>(fitted);

  const change = (next: (view: ZoomView, size: FrameSize) => ZoomView) =>
    setView((before) => next(before, sizeOf(frame.current)));
  const inFrame = (point: Point) => fromMiddle(frame.current, point);

  useEffect(() => {
    const element = frame.current;
    // React listens passively, but the browser's own zoom has to be held back.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * wheelSpeed * (event.ctrlKey ? 5 : 1));
      const at = fromMiddle(element, { x: event.clientX, y: event.clientY });
      setView((before) => zoomAt(before, before.scale * factor, at, sizeOf(element)));
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, []);

  return {
    frame,
    view,
    zoomed: view.scale > 1,
    reset: () => setView(fitted),
    zoomIn: () => change((v, size) => zoomAt(v, v.scale * buttonFactor, middleOfFrame, size)),
    zoomOut: () => change((v, size) => zoomAt(v, v.scale / buttonFactor, middleOfFrame, size)),
    toggleAt: (point: Point) =>
      change((v, size) => (v.scale > 1 ? fitted : zoomAt(v, closeUp, inFrame(point), size))),
    panBy: (by: Point) => change((v, size) => pan(v, by, size)),
    pinch: (factor: number, at: Point, by: Point) =>
      change((v, size) => pan(zoomAt(v, v.scale * factor, inFrame(at), size), by, size)),
  };
}

export type Zoom = ReturnType<typeof useZoom>;

function sizeOf(frame: HTMLElement | null): FrameSize {
  return { width: frame?.clientWidth ?? 0, height: frame?.clientHeight ?? 0 };
}

function fromMiddle(frame: HTMLElement | null, point: Point): Point {
  const { width, height } = sizeOf(frame);
  const corner = frame?.getBoundingClientRect();
  return {
    x: point.x - (corner?.left ?? 0) - width / 2,
    y: point.y - (corner?.top ?? 0) - height / 2,
  };
}
