/**
 * Widths and their qualities. The README says how these numbers were chosen. Changing one makes the
 * pictures anew.
 * @typedef {Record<"avif" | "webp", Record<number, number>>} Qualities
 * @type {Qualities}
 */
const watch = {
  avif: { 240: 75, 400: 75, 640: 65, 800: 72, 1200: 70 },
  webp: { 400: 84, 800: 84, 1200: 84 },
};
/** @type {Qualities} */
const hero = {
  avif: { 640: 55, 800: 72, 1200: 70, 2000: 62 },
  webp: { 800: 84, 1200: 84, 2000: 80 },
};
/** @type {import("sharp").AvifOptions} */
const avif = { bitdepth: 10, chromaSubsampling: "4:2:0", effort: 3 };
const webp = { smartSubsample: true, effort: 6 };
const share = { width: 1200, height: 630, quality: 80 };

/** @typedef {ReturnType<typeof settingsFor>} Settings */

/** @param {string} name the master's file name without ending */
export function settingsFor(name) {
  return {
    qualities: name.startsWith("hero--") ? hero : watch,
    avif,
    webp,
    share: shareFor(name),
  };
}

/**
 * A whole watch gains backdrop at the sides; a close-up is cropped.
 * @param {string} name
 */
function shareFor(name) {
  if (name.startsWith("journal--")) return { ...share, fit: "crop" };
  if (name.startsWith("hero--") || name.endsWith("--front")) return { ...share, fit: "whole" };
  return null;
}

/**
 * @param {string} name
 * @param {Settings} settings
 */
export function fileNames(name, settings) {
  const pictures = Object.entries(settings.qualities).flatMap(([format, byWidth]) =>
    Object.keys(byWidth).map((width) => `${name}-${width}.${format}`),
  );
  return settings.share ? [...pictures, `${name}-share.jpg`] : pictures;
}
