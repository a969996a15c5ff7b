import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const css = read("./styles.css");

function luminance(token: string): number {
  const hex = new RegExp(`--color-${token}: #([0-9a-f]{6});`).exec(css)?.[1];
  if (!hex) throw new Error(`No hexadecimal colour token named ${token}.`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two colour tokens. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const text: [figure: string, grounds: string[]][] = [
  ["ink", ["paper", "white", "mist", "stone", "line", "brass-light"]],
  ["muted", ["paper", "white", "mist", "stone"]],
  ["brass", ["paper", "white", "mist"]],
  ["danger", ["paper", "white", "mist"]],
  ["success", ["paper", "white", "mist"]],
  ["warning", ["paper", "white", "mist"]],
  ["paper", ["ink", "night", "brass", "muted"]],
  ["white", ["danger"]],
  ["night", ["brass-light"]],
  ["brass-light", ["night", "ink"]],
];

/** Edges of controls, the focus ring and icons that carry meaning. */
const shapes: [figure: string, grounds: string[]][] = [
  ["line-strong", ["paper", "white", "mist"]],
  ["brass", ["paper", "white", "mist", "stone"]],
  ["brass-light", ["night", "ink"]],
  ["danger", ["paper", "white", "mist"]],
  ["success", ["paper", "white"]],
];

const pairs = (table: typeof text) =>
  table.flatMap(([figure, grounds]) => grounds.map((ground) => ({ figure, ground })));

describe("colours", () => {
  it("knows black on white", () => {
    expect(contrast("white", "night")).toBeGreaterThan(19);
    expect(contrast("white", "white")).toBe(1);
  });

  it.each(pairs(text))("$figure can be read on $ground", ({ figure, ground }) => {
    expect(contrast(figure, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(shapes))("$figure can be told from $ground", ({ figure, ground }) => {
    expect(contrast(figure, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe("fallback fonts", () => {
  const faces = read("./fonts.css").split("@font-face").slice(1);
  const names = [...css.matchAll(/"((?:Inter|Cormorant) Fallback[^"]*)"/g)].map(([, name]) => name);

  it("exist for both typefaces on every kind of system", () => {
    expect(names).toHaveLength(6);
  });

  it.each(names)("%s has the line box of the typeface that it stands for", (name) => {
    const face = faces.find((text) => text.includes(`"${name}";`)) ?? "";
    const percent = (property: string) =>
      Number(new RegExp(`${property}: ([0-9.]+)%`).exec(face)?.[1]) / 100;
    const scale = percent("size-adjust");
    const [ascent, descent] = name?.startsWith("Inter") ? [0.9688, 0.2412] : [0.924, 0.287];
    expect(percent("ascent-override") * scale).toBeCloseTo(ascent, 3);
    expect(percent("descent-override") * scale).toBeCloseTo(descent, 3);
    expect(percent("line-gap-override")).toBe(0);
    expect(face).toContain("local(");
  });
});
