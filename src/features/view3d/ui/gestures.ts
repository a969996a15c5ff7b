interface Gestures {
  /** By shares of the element's width, to the right and down. */
  readonly onTurn: (right: number, down: number) => void;
  /** Above 1 the visitor wants to be farther away. */
  readonly onZoom: (factor: number) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

function spread([one, other]: readonly Point[]): number | undefined {
  return one && other && Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}

const wheelLineHeight = 16;

/** One pointer turns, two also zoom, and so does the wheel. */
export function listenForGestures(
  element: HTMLElement,
  { onTurn, onZoom }: Gestures,
  signal: AbortSignal,
): void {
  const pointers = new Map<number, Point>();
  const end = ({ pointerId }: PointerEvent) => pointers.delete(pointerId);

  const start = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    onTurn(0, 0);
  };

  const move = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId)) return;
    const before = [...pointers.values()];
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...pointers.values()];
    const [from, to] = [middle(before), middle(after)];
    const width = element.clientWidth || 1;
    onTurn((to.x - from.x) / width, (to.y - from.y) / width);
    const [spreadBefore, spreadAfter] = [spread(before), spread(after)];
    if (spreadBefore && spreadAfter) onZoom(spreadBefore / spreadAfter);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLineHeight : 1;
    // Browsers report a pinch on a touchpad as a wheel with the control key, in small steps.
    onZoom(Math.exp(event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0012)));
  };

  element.addEventListener("pointerdown", start, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", end, { signal });
  element.addEventListener("pointercancel", end, { signal });
  element.addEventListener("wheel", wheel, { signal, passive: false });
}
