import { useId } from "react";
import { watchName } from "#src/domain/text.ts";
import type { ComparedWatch } from "#src/features/discovery/compare.contract.ts";
import { compareTexts as texts } from "#src/features/discovery/discovery.messages.ts";
import { acrossOf, extentOf, inMm } from "#src/features/view3d/true-size.rules.ts";

interface RealSizesProps {
  watches: readonly ComparedWatch[];
}

interface Drawing {
  readonly watch: ComparedWatch;
  readonly across: number;
  /** In millimetres, half of what it takes to each side of the middle. */
  readonly reach: { readonly x: number; readonly y: number };
}

/** A drawing is as wide as its share of all millimetres, so that one scale fits every screen. */
export function RealSizes({ watches }: RealSizesProps) {
  const titleId = useId();
  const drawings = watches.map(drawingOf);
  const tallest = Math.max(...drawings.map(({ reach }) => reach.y));
  return (
    <section aria-labelledby={titleId} className="mt-16 break-inside-avoid lg:mt-24">
      <h2 id={titleId} className="text-heading">
        {texts.sizes}
      </h2>
      <p className="mt-2 text-muted text-sm">{texts.sizesNote}</p>
      <ul className="mx-auto mt-8 flex max-w-5xl items-start justify-center">
        {drawings.map(({ watch, across, reach }) => (
          <li
            key={watch.id}
            className="min-w-0 text-center"
            style={{ flex: `${reach.x} 1 0`, maxWidth: `${reach.x * 0.75}rem` }}
          >
            <Outline watch={watch} across={across} reach={{ x: reach.x, y: tallest }} />
            <p className="mt-3 font-medium tabular-nums max-sm:text-sm">{inMm(across)}</p>
            <p className="px-1 text-muted text-xs sm:text-sm">
              {watch.size.lugToLugMm && texts.lugToLug(inMm(watch.size.lugToLugMm))}
            </p>
            <p className="mt-2 px-1 text-xs sm:text-sm">{watchName(watch)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Room between two drawings, in millimetres. */
const margin = 4;

function drawingOf(watch: ComparedWatch): Drawing {
  const { caseMm, lugToLugMm, outline } = watch.size;
  const across = acrossOf(caseMm, outline);
  const shape = outline && extentOf(outline.case);
  const half = (lugToLugMm ?? caseMm) / 2;
  return {
    watch,
    across,
    reach: {
      x: Math.max(across / 2, shape ? Math.max(-shape.left, shape.right) : 0) + margin,
      y: Math.max(half, shape ? Math.max(-shape.top, shape.bottom) : 0) + 1,
    },
  };
}

function Outline({ watch: { size }, across, reach }: Drawing) {
  const { outline, lugToLugMm } = size;
  const [radius, tip] = [across / 2, lugToLugMm && lugToLugMm / 2];
  const line = { vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-reach.x} ${-reach.y} ${2 * reach.x} ${2 * reach.y}`}
      className="block w-full overflow-visible fill-mist stroke-ink"
    >
      {outline ? (
        <>
          <path d={outline.case} {...line} />
          <path d={outline.glass} className="fill-paper stroke-line-strong" {...line} />
        </>
      ) : (
        <>
          <circle r={radius} {...line} />
          <circle r={radius * 0.78} className="fill-paper stroke-line-strong" {...line} />
        </>
      )}
      {!outline && tip && (
        <path
          d={`M${-radius / 3} ${-tip}H${radius / 3}M${-radius / 3} ${tip}H${radius / 3}`}
          {...line}
        />
      )}
      <path
        d={`M${-radius} 0H${radius}M${-radius} -1.5V1.5M${radius} -1.5V1.5`}
        className="fill-none stroke-accent"
        {...line}
      />
    </svg>
  );
}
