import { join } from "node:path";
import sharp from "sharp";

/**
 * Writes every picture of one master and tells what the shop needs to know of it.
 * @param {{ name: string, bytes: Buffer, settings: import("./settings.mjs").Settings, folder: string }} job
 */
export async function convert({ name, bytes, settings, folder }) {
  const { width, height } = await sharp(bytes).metadata();
  const widest = Math.max(...settings.widths);
  if (width < widest) throw new Error(`${name} is ${width} px wide, its pictures need ${widest}`);
  for (const size of settings.widths) {
    const pixels = await sharp(bytes).resize({ width: size }).png({ compressionLevel: 0 }).toBuffer();
    const quality = settings.qualityByWidth[size];
    const path = join(folder, `${name}-${size}`);
    await sharp(pixels).avif({ ...settings.avif, quality: quality.avif }).toFile(`${path}.avif`);
    await sharp(pixels).webp({ ...settings.webp, quality: quality.webp }).toFile(`${path}.webp`);
  }
  if (settings.share) {
    const picture = await sharePicture(bytes, settings.share);
    await picture.toFile(join(folder, `${name}-share.jpg`));
  }
  return { width, height, widths: settings.widths, color: await borderColor(bytes) };
}

async function sharePicture(bytes, { width, height, quality, fit }) {
  const jpeg = { quality, mozjpeg: true };
  if (fit === "crop") return sharp(bytes).resize(width, height).jpeg(jpeg);
  const left = Math.floor((width - height) / 2);
  const right = width - height - left;
  return sharp(bytes)
    .resize(height, height)
    .extend({ left, right, extendWith: "copy" })
    .jpeg(jpeg);
}

/** The mean of the outermost pixels of a thumbnail, that is of a thin frame of the picture. */
async function borderColor(bytes) {
  const side = 64;
  const pixels = await sharp(bytes).resize(side, side).removeAlpha().raw().toBuffer();
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (x % (side - 1) !== 0 && y % (side - 1) !== 0) continue;
      count++;
      for (const channel of sum.keys()) sum[channel] += pixels[(y * side + x) * 3 + channel];
    }
  }
  return `#${sum.map((total) => Math.round(total / count).toString(16).padStart(2, "0")).join("")}`;
}
