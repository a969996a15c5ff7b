import { type PointerEvent, useState } from "react";
import {
  cardMm,
  clampScale,
  guessedScale,
  pixelsPerMmRange,
} from "#src/features/view3d/true-size.rules.ts";
import { trueSizeTexts as texts } from "#src/features/view3d/view3d.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";

interface CardCalibrationProps {
  pixelsPerMm: number | undefined;
  onDone: (pixelsPerMm: number) => void;
}

/** The upper part of an upright card is enough: its sides are compared. */
const shownMm = 56;

/** On a phone, which is narrower than a card is wide, the card stands upright. */
const isUpright = () => window.innerWidth < 640;

export function CardCalibration({ pixelsPerMm: known, onDone }: CardCalibrationProps) {
  const [scale, setScale] = useState(() => known ?? guessedScale(window.innerWidth));
  const [upright] = useState(isUpright);
  const [width, height] = upright ? [cardMm.height, cardMm.width] : [cardMm.width, cardMm.height];

  return (
    <div className="space-y-6">
      <p className="max-w-[62ch] text-muted">{texts.calibration}</p>
      <FormField
        label={texts.slider}
        hint={<span className="pointer-coarse:hidden">{texts.finer}</span>}
      >
        {(control) => (
          <input
            {...control}
            type="range"
            min={pixelsPerMmRange.min}
            max={pixelsPerMmRange.max}
            step={0.01}
            value={scale}
            aria-valuetext={`${Math.round(width * scale)} pixels wide`}
            onChange={(event) => setScale(clampScale(event.currentTarget.valueAsNumber))}
            className="block h-11 w-full cursor-pointer"
          />
        )}
      </FormField>
      <div className="overflow-hidden" style={{ maxHeight: shownMm * scale }}>
        <div
          data-card-width={width * scale}
          className="relative border border-ink bg-mist"
          style={{ width: width * scale, height: height * scale, borderRadius: 3.18 * scale }}
        >
          <CardFace upright={upright} />
          <DragEdge width={width} scale={scale} onScale={setScale} />
        </div>
      </div>
      <Button onClick={() => onDone(Math.round(scale * 1_000) / 1_000)}>{texts.done}</Button>
    </div>
  );
}

interface DragEdgeProps {
  width: number;
  scale: number;
  onScale: (pixelsPerMm: number) => void;
}

/** The edge follows the pointer; keyboards have the slider. */
function DragEdge({ width, scale, onScale }: DragEdgeProps) {
  const [start, setStart] = useState<{ x: number; scale: number } | null>(null);
  function move({ clientX }: PointerEvent) {
    if (start) onScale(clampScale(start.scale + (clientX - start.x) / width));
  }
  return (
    <div
      title={texts.drag}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, scale });
      }}
      onPointerMove={move}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
      data-drag-edge=""
      className="absolute inset-y-0 right-0 flex w-12 cursor-ew-resize touch-none items-start justify-end pr-3"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 8 24"
        className="h-6 w-2 stroke-ink"
        style={{ marginTop: 24 * scale }}
        fill="none"
      >
        <path d="M1.5 0v24M6.5 0v24" />
      </svg>
    </div>
  );
}

function CardFace({ upright }: { upright: boolean }) {
  const { width, height } = cardMm;
  return (
    <svg
      aria-hidden="true"
      viewBox={upright ? `0 0 ${height} ${width}` : `0 0 ${width} ${height}`}
      className="absolute inset-0 size-full stroke-line-strong"
      fill="none"
      strokeWidth=".35"
    >
      <g transform={upright ? `translate(${height} 0) rotate(90)` : undefined}>
        <rect x="10" y="19.5" width="12" height="9.5" rx="1.6" />
        <path d="M10 24.2h4m4 0h4M16 19.5v9.5" />
        <path d="M10 37h13m4 0h13m4 0h13m4 0h13M10 44h24" strokeLinecap="round" />
      </g>
    </svg>
  );
}
