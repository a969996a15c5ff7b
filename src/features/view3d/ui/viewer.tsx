import * as texts from "#src/features/view3d/view3d.messages.ts";
import "./viewer.css";
import { Maximize, Minimize, X } from "lucide";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Beat } from "#src/features/view3d/hands.rules.ts";
import { type PresetName, presetNames } from "#src/features/view3d/orbit.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Picture } from "#src/ui/picture.tsx";
import type { Turntable } from "./turntable.ts";

export interface ViewerProps {
  readonly name: string;
  /** Its size is that of the decompressed file. */
  readonly model: { readonly url: string; readonly bytes: number };
  readonly beat: Beat;
  /** The front picture, without size and extension. */
  readonly poster: string | null;
  readonly onClose: () => void;
}

type Phase = "loading" | "ready" | "lost" | "failed";

const degreesPerKey = { turn: 15, tilt: 8 };
const zoomPerKey = 1.2;
const prefersLessMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** In the place of the pictures on a phone; elsewhere it covers the page. */
export function Viewer({ name, model, beat, poster, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const table = useRef<Turntable>(null);
  const hint = useId();
  const [phase, setPhase] = useState<Phase>("loading");
  const [attempt, setAttempt] = useState(1);
  const [progress, setProgress] = useState(0);
  const [preset, setPreset] = useState<PresetName | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const fullScreen = useFullScreen(dialog, frame);

  useLayoutEffect(() => {
    const element = dialog.current;
    const isWide = window.matchMedia("(min-width: 48rem)").matches;
    if (isWide) element?.showModal();
    else element?.show();
    canvas.current?.focus({ preventScroll: true });
    return () => element?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew, on a new canvas.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let started: Turntable | undefined;
    async function start(element: HTMLCanvasElement) {
      const [{ Turntable }, file] = await Promise.all([
        import("./turntable.ts"),
        fetchModel(model, setProgress, signal),
      ]);
      if (signal.aborted) return;
      started = await Turntable.start(element, file, {
        beat,
        isStill: prefersLessMotion(),
        onLost: () => setPhase("lost"),
        onRestored: retry,
        onTouched: () => setPreset(null),
      });
      if (signal.aborted) return started.dispose();
      table.current = started;
      setPhase("ready");
      setAnnouncement(texts.ready);
    }
    if (canvas.current) start(canvas.current).catch(() => signal.aborted || setPhase("failed"));
    return () => {
      leaving.abort();
      started?.dispose();
      table.current = null;
    };
  }, [attempt, model.url, beat]);

  function retry() {
    setPhase("loading");
    setProgress(0);
    setPreset(null);
    setAttempt((last) => last + 1);
  }

  function show(name: PresetName) {
    if (!table.current) return;
    table.current.show(name);
    setPreset(name);
    setAnnouncement(texts.presetTexts[name]);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A modal dialog closes by itself, and full screen ends first.
    if (event.key === "Escape" && !dialog.current?.matches(":modal")) onClose();
    const { turn, tilt } = degreesPerKey;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => turnBy(turn, 0),
      ArrowRight: () => turnBy(-turn, 0),
      ArrowUp: () => turnBy(0, -tilt),
      ArrowDown: () => turnBy(0, tilt),
      "+": () => zoom(1 / zoomPerKey),
      "=": () => zoom(1 / zoomPerKey),
      "-": () => zoom(zoomPerKey),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]?.();
  }

  function turnBy(azimuth: number, elevation: number) {
    if (!table.current) return;
    table.current.turnBy(azimuth, elevation);
    setAnnouncement(texts.seenFrom(table.current.side));
  }

  function zoom(factor: number) {
    if (!table.current) return;
    table.current.zoom(factor);
    setAnnouncement(factor < 1 ? texts.closer : texts.farther);
  }

  const problem = { lost: texts.interrupted, failed: texts.notLoaded, loading: null, ready: null }[
    phase
  ];
  return (
    <dialog
      ref={dialog}
      aria-label={texts.viewLabel(name)}
      data-phase={phase}
      className="viewer"
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={onKeyDown}
    >
      <div ref={frame} className="viewer-frame">
        <div className="viewer-stage">
          <Picture src={poster} alt="" sizes="min(100vw, 100vh)" eager className="viewer-poster" />
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys turn what it shows. */}
          <canvas
            key={attempt}
            ref={canvas}
            tabIndex={0}
            role="application"
            aria-label={texts.viewLabel(name)}
            aria-describedby={hint}
            className="viewer-canvas"
          />
          {phase === "loading" && (
            <progress value={progress} aria-label={texts.loading} className="viewer-progress" />
          )}
          {problem && (
            <div role="alert" className="viewer-problem">
              <p>{problem.title}</p>
              <Button size="small" variant="secondary" onClick={retry}>
                {problem.action}
              </Button>
            </div>
          )}
        </div>
        <p id={hint} className="sr-only">
          {texts.keysHint}
        </p>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <div className="viewer-top">
          <IconButton
            label={fullScreen.isOn ? texts.leaveFullScreen : texts.enterFullScreen}
            className="viewer-button"
            onClick={fullScreen.toggle}
          >
            <Icon of={fullScreen.isOn ? Minimize : Maximize} />
          </IconButton>
          <IconButton label={texts.close} className="viewer-button" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form. */}
        <div role="group" aria-label={texts.presetsLabel} className="viewer-presets">
          {presetNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={texts.presetTexts[name]}
              aria-pressed={preset === name}
              aria-disabled={phase !== "ready"}
              onClick={() => show(name)}
            >
              {texts.presetLabels[name]}
            </button>
          ))}
        </div>
      </div>
    </dialog>
  );
}

/** Reports how much has arrived, from 0 to 1; only this kind of request can. */
function fetchModel(
  { url, bytes }: ViewerProps["model"],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = "arraybuffer";
    request.onprogress = ({ loaded }) => onProgress(Math.min(1, loaded / bytes));
    request.onload = () =>
      request.status === 200 ? resolve(request.response) : reject(new Error(`${url} is missing.`));
    request.onerror = () => reject(new Error(`${url} did not arrive.`));
    request.onabort = request.onerror;
    signal.addEventListener("abort", () => request.abort());
    request.send();
  });
}

/**
 * The browser's full screen, of what is inside a dialog, since a dialog itself may not have it. Where there is none,
 * as on an iPhone, the dialog covers the page.
 */
function useFullScreen(
  dialog: RefObject<HTMLDialogElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    const update = () => setOn(document.fullscreenElement === content.current);
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  }, [content]);

  async function toggle() {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (document.fullscreenEnabled) return content.current?.requestFullscreen().catch(() => {});
    const element = dialog.current;
    const wasModal = element?.matches(":modal");
    // It moves into or out of the top layer only when it is opened. The event of this closing finds it open.
    element?.close();
    if (wasModal) element?.show();
    else element?.showModal();
    setOn(!wasModal);
  }

  return { isOn, toggle: () => void toggle() };
}
