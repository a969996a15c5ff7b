/**
 * The README says how these numbers were chosen. Changing one makes the pictures anew.
 * @type {Record<number, { avif: number, webp: number }>}
 */
const qualityByWidth = {
  400: { avif: 75, webp: 84 },
  800: { avif: 72, webp: 84 },
  1200: { avif: 70, webp: 84 },
  2000: { avif: 62, webp: 80 },
};
/** @type {import("sharp").AvifOptions} */
const avif = { bitdepth: 10, chromaSubsampling: "4:2:0", effort: 3 };
const webp = { smartSubsample: true, effort: 6 };
const share = { width: 1200, height: 630, quality: 80 };

/** @typedef {ReturnType<typeof settingsFor>} Settings */

/** @param {string} name the master's file name without ending */
export function settingsFor(name) {
  return {
    qualityByWidth,
    avif,
    webp,
    widths: name.startsWith("hero--") ? [800, 1200, 2000] : [400, 800, 1200],
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
  const pictures = settings.widths.flatMap((width) => [
    `${name}-${width}.avif`,
    `${name}-${width}.webp`,
  ]);
  return settings.share ? [...pictures, `${name}-share.jpg`] : pictures;
}
