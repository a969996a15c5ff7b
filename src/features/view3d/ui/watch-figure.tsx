import { useId } from "react";
import type { WatchSize } from "#src/features/catalog/catalog.contract.ts";
import {
  acrossOf,
  extentOf,
  inMm,
  lugToLugOf,
  strapOf,
} from "#src/features/view3d/true-size.rules.ts";

interface WatchFigureProps {
  size: WatchSize;
  pixelsPerMm: number;
  wrist: number;
  height: number;
}

/** Room for the width of the case, which is written below the wrist, in millimetres. */
export const below = 12;

/** The tones are light, middle and shade. */
type Metal = readonly [string, string, string];

const steel: Metal = ["#f2f0ec", "#c6c3be", "#8e8b86"];
const metals: Readonly<Record<string, Metal>> = {
  "Stainless Steel": steel,
  "Yellow Gold": ["#f5e6bd", "#d8b96f", "#99793a"],
  "White Gold": ["#f4f2ec", "#d0cdc5", "#97938a"],
  "Rose Gold": ["#f5dccb", "#d4a287", "#95654c"],
  Titanium: ["#d9d7d2", "#aaa7a2", "#74716c"],
  Ceramic: ["#6a6866", "#363433", "#191817"],
};
/** The tones are middle and shade. */
const straps: Readonly<Record<string, readonly [string, string]>> = {
  brown: ["#8a6245", "#4f3524"],
  black: ["#4a4744", "#1f1d1b"],
  blue: ["#43597c", "#1f2d45"],
  green: ["#5c6a4c", "#2f3826"],
  grey: ["#86837e", "#4b4946"],
};
const otherDial = ["#8a7a60", "#5f523d"] as const;
const dials: Readonly<Record<string, readonly [string, string]>> = {
  Black: ["#2b2926", "#12110f"],
  Blue: ["#35527d", "#182a47"],
  "White/Silver": ["#f8f6f1", "#dcd8d0"],
  Green: ["#3b6248", "#1a3623"],
};

/** A drawing, not the picture: of a picture that somebody uploads nobody knows how large it shows the watch. */
export function WatchFigure({ size, pixelsPerMm, wrist, height }: WatchFigureProps) {
  const id = useId();
  const { caseMm, outline } = size;
  const lugToLug = lugToLugOf(size).mm;
  const across = acrossOf(caseMm, outline);
  const px = (mm: number) => mm * pixelsPerMm;
  /** Draws a length on the screen, in millimetres of the drawing. */
  const hair = 1 / pixelsPerMm;
  const middle = px((height - below) / 2);
  const [light, metal, shade] = metals[size.material] ?? steel;
  const [dialLight, dialDark] = dials[size.dialColor] ?? otherDial;
  const [strap, strapShade] = straps[strapOf(size.bracelet)] ?? [metal, shade];
  const shapes = outline ?? plainShapes(caseMm, lugToLug);
  const reach = outline ? reachOf(outline.glass) : caseMm * plainGlass;
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={px(height)}
      data-pixels-per-mm={pixelsPerMm}
      className="block text-ink not-first:-ml-px"
      style={{ flex: `1 0 min(100%, ${px(Math.max(58, across + 14))}px)` }}
    >
      <defs>
        <linearGradient id={`${id}-wrist`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#cdbda6" />
          <stop offset=".16" stopColor="#e3d8c7" />
          <stop offset=".5" stopColor="#efe7da" />
          <stop offset=".84" stopColor="#e3d8c7" />
          <stop offset="1" stopColor="#cdbda6" />
        </linearGradient>
        <linearGradient id={`${id}-strap`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={strapShade} />
          <stop offset=".3" stopColor={strap} />
          <stop offset=".7" stopColor={strap} />
          <stop offset="1" stopColor={strapShade} />
        </linearGradient>
        <linearGradient id={`${id}-metal`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset=".5" stopColor={metal} />
          <stop offset="1" stopColor={shade} />
        </linearGradient>
        <radialGradient id={`${id}-dial`} cx=".38" cy=".3" r=".8">
          <stop offset="0" stopColor={dialLight} />
          <stop offset="1" stopColor={dialDark} />
        </radialGradient>
      </defs>
      <rect width="100%" y={middle - px(wrist / 2)} height={px(wrist)} fill={`url(#${id}-wrist)`} />
      <svg x="50%" y={middle} overflow="visible" aria-hidden="true">
        <g transform={`scale(${pixelsPerMm})`} strokeWidth={hair}>
          <Strap
            width={across * 0.5}
            wrist={wrist}
            fill={`url(#${id}-strap)`}
            stroke={strapShade}
          />
          <path d={shapes.case} fill={`url(#${id}-metal)`} stroke={shade} strokeLinejoin="round" />
          <path d={shapes.glass} fill={shade} stroke={light} strokeWidth={1.1} />
          <path d={shapes.glass} fill={`url(#${id}-dial)`} stroke={shade} />
          <Hands reach={reach} color={size.dialColor === "White/Silver" ? "#2b2926" : "#f2efe9"} />
          <Dimensions across={across} lugToLug={lugToLug} below={wrist / 2 + 5} hair={hair} />
        </g>
      </svg>
    </svg>
  );
}

interface StrapProps {
  width: number;
  wrist: number;
  fill: string;
  stroke: string;
}

/** It disappears behind the edges of the wrist, where it also narrows a little. */
function Strap({ width, wrist, fill, stroke }: StrapProps) {
  const [wide, narrow, end] = [width / 2, width * 0.44, wrist / 2];
  return (
    <path
      d={`M${-wide} 0L${-narrow} ${-end}H${narrow}L${wide} 0L${narrow} ${end}H${-narrow}Z`}
      fill={fill}
      stroke={stroke}
      opacity=".9"
    />
  );
}

/** Ten past ten, and the hours, so that the drawing reads as a watch. */
function Hands({ reach, color }: { reach: number; color: string }) {
  const point = (turn: number, length: number) => {
    const angle = turn * 2 * Math.PI;
    return `${(reach * length * Math.sin(angle)).toFixed(2)} ${(-reach * length * Math.cos(angle)).toFixed(2)}`;
  };
  const hours = Array.from({ length: 12 }, (_, hour) => hour / 12);
  return (
    <g stroke={color} strokeLinecap="round" fill="none">
      <path
        d={hours.map((turn) => `M${point(turn, 0.78)}L${point(turn, 0.88)}`).join("")}
        strokeWidth={reach * 0.045}
      />
      <path d={`M0 0L${point(10.15 / 12, 0.5)}`} strokeWidth={reach * 0.055} />
      <path d={`M0 0L${point(9 / 60, 0.74)}`} strokeWidth={reach * 0.04} />
      <circle r={reach * 0.035} fill={color} />
    </g>
  );
}

interface DimensionsProps {
  across: number;
  lugToLug: number;
  below: number;
  hair: number;
}

function Dimensions({ across, lugToLug, below, hair }: DimensionsProps) {
  const [x, y] = [across / 2, lugToLug / 2];
  const side = -x - 5;
  const tick = 1.2;
  return (
    <g className="text-ink" fill="none" stroke="currentColor">
      <path d={`M${-x} 2V${below + tick}M${x} 2V${below + tick}`} opacity=".35" />
      <path data-dimension="case" d={`M${-x} ${below}H${x}`} />
      <path d={`M-2 ${-y}H${side - tick}M-2 ${y}H${side - tick}`} opacity=".35" />
      <path d={`M${side} ${-y}V${y}`} />
      <g fill="currentColor" stroke="none" textAnchor="middle" fontSize={13 * hair}>
        <text y={below + 15 * hair}>{inMm(across)}</text>
        <text transform={`translate(${side - 5 * hair} 0) rotate(-90)`}>{inMm(lugToLug)}</text>
      </g>
    </g>
  );
}

function reachOf(glass: string): number {
  const { left, right, top, bottom } = extentOf(glass);
  return Math.min(right - left, bottom - top) / 2;
}

/** It is half of the glass, as a part of the case. */
const plainGlass = 0.39;

/** A watch of which only the measures are known: a round case with four lugs and a crown, drawn in one line. */
function plainShapes(caseMm: number, lugToLug: number) {
  const r = caseMm / 2;
  const tip = lugToLug / 2;
  /** Where the inner and the outer edge of a lug leave the case, and the outer corner of its tip. */
  const [inner, outer, corner] = [0.52 * r, 0.77 * r, 0.68 * r];
  const crown = 2.6;
  const onCase = (x: number) => Math.sqrt(r * r - x * x);
  const arc = (x: number, y: number) => `A${r} ${r} 0 0 0 ${x} ${y}`;
  const outline = [
    `M${outer} ${-onCase(outer)}L${corner} ${-tip}H${inner}V${-onCase(inner)}`,
    `${arc(-inner, -onCase(inner))}V${-tip}H${-corner}L${-outer} ${-onCase(outer)}`,
    `${arc(-outer, onCase(outer))}L${-corner} ${tip}H${-inner}V${onCase(inner)}`,
    `${arc(inner, onCase(inner))}V${tip}H${corner}L${outer} ${onCase(outer)}`,
    `${arc(onCase(crown), crown)}H${r + 2.8}V${-crown}H${onCase(crown)}`,
    `${arc(outer, -onCase(outer))}Z`,
  ];
  const glass = caseMm * plainGlass;
  const half = (to: number) => `a${glass} ${glass} 0 1 0 ${to} 0`;
  return { case: outline.join(""), glass: `M${-glass} 0${half(2 * glass)}${half(-2 * glass)}Z` };
}
