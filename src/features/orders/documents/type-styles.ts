import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Font } from "fontkit";
import { projectRoot } from "#src/platform/runtime/project-root.ts";

/** The colours of src/app/styles.css, for white paper. */
export const colors = {
  ink: "#15130f",
  muted: "#645d52",
  brass: "#7d5f26",
  line: "#d5cfc4",
  mist: "#f6f3ee",
} as const;

/** Cut from the shop's typefaces by `npm run fonts`. */
const files = {
  serif: "cormorant-garamond-medium.ttf",
  sans: "inter-regular.ttf",
  label: "inter-medium.ttf",
} as const;

export interface TypeStyle {
  face: keyof typeof files;
  size: number;
  /** From one line to the next, in points. At least 1.22 times the size. */
  leading: number;
  color: string;
  tracking?: number;
  isUppercase?: boolean;
}

const { ink, muted } = colors;
export const styles = {
  wordMark: { face: "serif", size: 22, leading: 27, color: ink, tracking: 0.44 },
  smallWordMark: { face: "serif", size: 14, leading: 18, color: ink, tracking: 0.28 },
  title: { face: "serif", size: 36, leading: 44, color: ink },
  number: { face: "serif", size: 18, leading: 44, color: muted },
  heading: { face: "serif", size: 18, leading: 24, color: ink },
  watch: { face: "serif", size: 14, leading: 17.5, color: ink },
  figure: { face: "serif", size: 13, leading: 17.5, color: ink },
  total: { face: "serif", size: 24, leading: 32, color: ink },
  totalLabel: { face: "serif", size: 16, leading: 32, color: ink },
  // Wider, and readers of PDF take the gaps for spaces.
  label: { face: "label", size: 6.6, leading: 12, color: muted, tracking: 0.55, isUppercase: true },
  text: { face: "sans", size: 9, leading: 13.5, color: ink },
  quiet: { face: "sans", size: 8, leading: 12, color: muted },
  sum: { face: "sans", size: 8.5, leading: 17.5, color: muted },
  small: { face: "sans", size: 7, leading: 10.5, color: muted },
} as const satisfies Record<string, TypeStyle>;

/** The size of the sans where the style's own typeface lacks a character. The sans looks larger than the serif. */
export const fallbackSize = ({ face, size }: TypeStyle) => (face === "serif" ? size * 0.8 : size);

export type Typefaces = Readonly<Record<TypeStyle["face"], Font>>;

let loaded: Promise<Typefaces> | undefined;

/**
 * The files are read and parsed with the first document; each document shares their tables. A font also remembers
 * which character a glyph stood for first, and of that every document has its own: what one writes must not change
 * the text of the next.
 */
export async function loadTypefaces(): Promise<Typefaces> {
  loaded ??= readTypefaces().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  const { serif, sans, label } = await loaded;
  return { serif: withOwnGlyphs(serif), sans: withOwnGlyphs(sans), label: withOwnGlyphs(label) };
}

export function withOwnGlyphs(font: Font): Font {
  return Object.assign(Object.create(font), { _glyphs: {} });
}

async function readTypefaces(): Promise<Typefaces> {
  const { create } = await import("fontkit");
  const read = async (file: string): Promise<Font> => {
    const font = create(await readFile(join(projectRoot(), "fonts/pdf", file)));
    if (!("layout" in font)) throw new Error(`${file} is a collection, not a font.`);
    return font;
  };
  const [serif, sans, label] = await Promise.all([
    read(files.serif),
    read(files.sans),
    read(files.label),
  ]);
  return { serif, sans, label };
}
