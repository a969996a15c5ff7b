import { clsx } from "clsx";
import { type PointerEvent, useRef } from "react";
import {
  type Frame,
  frameWithin,
  largestSide,
  resized,
  type Size,
  smallestSide,
} from "#src/features/inventory/pictures/crop.rules.ts";
import { smallOriginalUrl } from "#src/features/inventory/pictures/pictures.queries.ts";

interface CropAreaProps {
  pictureId: number;
  turns: number;
  /** The turned original's. */
  size: Size;
  frame: Frame;
  onFrame: (frame: Frame) => void;
}

/** The square that is kept. It is dragged by pointer; the sliders below do the same by keyboard. */
export function CropArea({ pictureId, turns, size, frame, onFrame }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; frame: Frame } | null>(null);
  const percent = (value: number, whole: number) => `${(value / whole) * 100}%`;

  function start(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, frame };
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    const width = area.current?.clientWidth;
    if (!from.current || !width) return;
    const scale = size.width / width;
    const { left, top, side } = from.current.frame;
    const across = (event.clientX - from.current.x) * scale;
    const down = (event.clientY - from.current.y) * scale;
    onFrame(frameWithin({ left: left + across, top: top + down, side }, size));
  }
  const end = () => {
    from.current = null;
  };

  const isSideways = turns % 2 === 1;
  return (
    <>
      <div
        ref={area}
        className="relative mx-auto touch-none select-none overflow-hidden bg-night"
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          width: `min(100%, calc(31dvh * ${size.width / size.height}))`,
        }}
      >
        <img
          src={smallOriginalUrl(pictureId)}
          alt=""
          draggable={false}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{
            width: isSideways ? percent(size.height, size.width) : "100%",
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        />
        <div
          onPointerDown={start}
          onPointerMove={drag}
          onPointerUp={end}
          onPointerCancel={end}
          className="absolute cursor-move border border-white shadow-[0_0_0_100rem_rgb(13_12_10/0.6)]"
          style={{
            left: percent(frame.left, size.width),
            top: percent(frame.top, size.height),
            width: percent(frame.side, size.width),
            height: percent(frame.side, size.height),
          }}
        />
      </div>
      <div className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <Slider
          label="Size"
          min={smallestSide(size)}
          max={largestSide(size)}
          value={frame.side}
          onChange={(side) => onFrame(resized(frame, side, size))}
        />
        <Slider
          label="From left to right"
          max={size.width - frame.side}
          value={frame.left}
          onChange={(left) => onFrame(frameWithin({ ...frame, left }, size))}
        />
        <Slider
          label="From top to bottom"
          max={size.height - frame.side}
          value={frame.top}
          onChange={(top) => onFrame(frameWithin({ ...frame, top }, size))}
        />
      </div>
    </>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, min = 0, max, value, onChange }: SliderProps) {
  const isFixed = max - min < 1;
  return (
    <label className={clsx("block text-sm", isFixed && "text-muted")}>
      {label}
      <input
        type="range"
        min={Math.round(min)}
        max={Math.max(Math.round(max), Math.round(min) + 1)}
        step={Math.max(1, Math.round((max - min) / 50))}
        value={Math.round(value)}
        disabled={isFixed}
        onChange={({ target }) => onChange(Number(target.value))}
        className="mt-2 block h-6 w-full accent-brass disabled:opacity-40"
      />
    </label>
  );
}
