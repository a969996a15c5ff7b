import { type Beat, handAngles, untilNextBeat } from "#src/features/view3d/hands.rules.ts";
import {
  approach,
  facesBack,
  heading,
  isReached,
  nearestTurn,
  type Orbit,
  type PresetName,
  presets,
  sideSeen,
  turned,
  turnedBy,
  zoomed,
} from "#src/features/view3d/orbit.rules.ts";
import { Stage } from "./stage.ts";

interface TurntableOptions {
  readonly beat: Beat;
  /** The visitor prefers less motion: nothing turns by itself, and views change at once. */
  readonly isStill: boolean;
  readonly onLost: () => void;
  readonly onRestored: () => void;
  readonly onTouched: () => void;
}

const maxDensity = 2;
const turnPerSecond = 9;
/** How fast the camera follows: softly by itself, at once by hand. */
const approachPerSecond = { byItself: 1.5, byHand: 8 };
/** The watch rests until the picture has faded. */
const restMs = 900;
/** In seconds: after a pause, the watch goes on where it was. */
const maxStep = 0.25;
/** A frame that takes longer is drawn with fewer pixels while the watch moves. */
const slowFrameMs = 40;

export class Turntable {
  readonly #canvas: HTMLCanvasElement;
  readonly #options: TurntableOptions;
  readonly #stage: Stage;
  readonly #listening = new AbortController();
  readonly #observers: readonly { disconnect(): void }[];
  #orbit: Orbit;
  #goal: Orbit;
  #turnsByItself = false;
  #isTouched = false;
  /** Asked for by name, until the camera leaves the back. */
  #showsCaseBack = false;
  #isOnScreen = true;
  #frame = 0;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #drawnAt = 0;
  #slowFrames = 0;
  #movingDensity = maxDensity;
  #density = 0;

  static async start(
    canvas: HTMLCanvasElement,
    file: ArrayBuffer,
    options: TurntableOptions,
  ): Promise<Turntable> {
    return new Turntable(canvas, await Stage.create(canvas, file), options);
  }

  private constructor(canvas: HTMLCanvasElement, stage: Stage, options: TurntableOptions) {
    this.#canvas = canvas;
    this.#stage = stage;
    this.#options = options;
    this.#orbit = stage.opening;
    this.#goal = stage.opening;

    const { signal } = this.#listening;
    const listen = (target: EventTarget, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal });
    listen(document, "visibilitychange", () => this.#update());
    listen(canvas, "webglcontextlost", (event) => {
      // Otherwise it is never restored. What it held is of no use to the restored one.
      event.preventDefault();
      this.#stop();
      options.onLost();
    });
    listen(canvas, "webglcontextrestored", options.onRestored);
    listenForGestures(canvas, { onTurn: this.turn, onZoom: this.zoom }, signal);

    const size = new ResizeObserver(() => {
      this.#density = 0;
      this.#update();
    });
    const visibility = new IntersectionObserver(([entry]) => {
      this.#isOnScreen = entry?.isIntersecting ?? true;
      this.#update();
    });
    size.observe(canvas);
    visibility.observe(canvas);
    this.#observers = [size, visibility];
    this.#drawnAt = performance.now();
    this.#draw(this.#drawnAt);
    if (!options.isStill) setTimeout(() => this.#turnByItself(), restMs);
  }

  /** By shares of the view's width, to the right and down. */
  turn = (right: number, down: number) => this.#moveTo(turned(this.#goal, right, down));

  turnBy = (azimuth: number, elevation: number) =>
    this.#moveTo(turnedBy(this.#goal, azimuth, elevation));

  zoom = (factor: number) => this.#moveTo(zoomed(this.#goal, factor));

  show(preset: PresetName): void {
    this.#showsCaseBack = preset === "back";
    this.#touch();
    this.#goal = nearestTurn(presets[preset], this.#orbit);
    this.#update();
  }

  /** The side that will be seen when the movement ends. */
  get side(): string {
    return sideSeen(this.#goal);
  }

  dispose(): void {
    this.#listening.abort();
    this.#stop();
  }

  #stop(): void {
    for (const observer of this.#observers) observer.disconnect();
    this.#isOnScreen = false;
    this.#pause();
    this.#stage.dispose();
  }

  #turnByItself(): void {
    if (this.#isTouched || this.#listening.signal.aborted) return;
    this.#turnsByItself = true;
    this.#goal = { ...presets.front, elevation: 8 };
    this.#update();
  }

  #touch(): void {
    this.#isTouched = true;
    this.#turnsByItself = false;
  }

  #moveTo(goal: Orbit): void {
    this.#touch();
    this.#goal = goal;
    if (!facesBack(goal)) this.#showsCaseBack = false;
    this.#options.onTouched();
    this.#update();
  }

  #update(): void {
    if (document.hidden || !this.#isOnScreen) this.#pause();
    else this.#frame ||= requestAnimationFrame((now) => this.#draw(now));
  }

  #pause(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#beat);
    this.#frame = 0;
  }

  #draw(now: number): void {
    this.#pause();
    const seconds = Math.min(maxStep, (now - this.#drawnAt) / 1_000);
    const wasMoving = this.#isMoving;
    this.#drawnAt = now;
    if (this.#turnsByItself) {
      this.#goal = { ...this.#goal, azimuth: this.#goal.azimuth + turnPerSecond * seconds };
    }
    const speed = approachPerSecond[this.#turnsByItself ? "byItself" : "byHand"];
    const next = approach(this.#orbit, this.#goal, seconds, speed);
    this.#orbit = this.#options.isStill || isReached(next, this.#goal) ? this.#goal : next;

    const time = new Date();
    const hands = this.#stage.setHands(handAngles(time, this.#options.beat));
    this.#fit(wasMoving && seconds < maxStep ? seconds * 1_000 : 0);
    this.#stage.draw(this.#orbit, this.#showsCaseBack && facesBack(this.#orbit));
    this.#describe(hands);

    if (this.#isMoving) this.#update();
    else {
      // Reduced motion: the hands are right, but move no more often than once a second.
      const beat = this.#options.isStill ? "tick" : this.#options.beat;
      this.#beat = setTimeout(() => this.#update(), untilNextBeat(time, beat));
    }
  }

  get #isMoving(): boolean {
    return this.#turnsByItself || this.#orbit !== this.#goal;
  }

  /** Fits the drawing to the element. A slow machine draws fewer pixels while the watch moves. */
  #fit(frameMs: number): void {
    this.#slowFrames = frameMs > slowFrameMs ? this.#slowFrames + 1 : 0;
    if (this.#slowFrames > 4) {
      this.#movingDensity = Math.max(1, this.#movingDensity - 0.5);
      this.#slowFrames = 0;
    }
    const most = this.#isMoving ? this.#movingDensity : maxDensity;
    const density = Math.min(window.devicePixelRatio, most);
    const { clientWidth, clientHeight } = this.#canvas;
    if (density === this.#density || !clientWidth || !clientHeight) return;
    this.#density = density;
    this.#stage.resize(clientWidth, clientHeight, density);
  }

  #describe(hands: ReadonlyMap<string, number>): void {
    const { azimuth, elevation, distance } = this.#orbit;
    const { dataset } = this.#canvas;
    dataset.azimuth = String(Math.round(heading(azimuth)));
    dataset.elevation = String(Math.round(elevation));
    dataset.distance = distance.toFixed(2);
    for (const [name, angle] of hands) {
      this.#canvas.setAttribute(`data-${name}`, String(Math.round(angle)));
    }
  }
}

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
function listenForGestures(
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
