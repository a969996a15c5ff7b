import { join } from "node:path";
import sharp from "sharp";

/**
 * Writes every picture of one master and tells what the shop needs to know of it.
 * @param {{ name: string, bytes: Buffer, settings: import("./settings.mjs").Settings, folder: string }} job
 */
export async function convert({ name, bytes, settings, folder }) {
  const { width, height } = await sharp(bytes).metadata();
  const { avif, webp } = settings.qualities;
  const widths = Object.keys(avif).map(Number);
  const widest = Math.max(...widths);
  if (width < widest) throw new Error(`${name} is ${width} px wide, its pictures need ${widest}`);
  for (const size of widths) {
    const pixels = await sharp(bytes)
      .resize({ width: size })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const path = join(folder, `${name}-${size}`);
    await sharp(pixels)
      .avif({ ...settings.avif, quality: avif[size] })
      .toFile(`${path}.avif`);
    if (!webp[size]) continue;
    await sharp(pixels)
      .webp({ ...settings.webp, quality: webp[size] })
      .toFile(`${path}.webp`);
  }
  if (settings.share) {
    await sharePicture(bytes, settings.share).toFile(join(folder, `${name}-share.jpg`));
  }
  return { width, height, widths, color: await borderColor(bytes) };
}

/**
 * @param {Buffer} bytes
 * @param {NonNullable<import("./settings.mjs").Settings["share"]>} share
 */
function sharePicture(bytes, { width, height, quality, fit }) {
  const jpeg = { quality, mozjpeg: true };
  if (fit === "crop") return sharp(bytes).resize(width, height).jpeg(jpeg);
  const left = Math.floor((width - height) / 2);
  const right = width - height - left;
  return sharp(bytes).resize(height, height).extend({ left, right, extendWith: "copy" }).jpeg(jpeg);
}

/**
 * The mean of a thumbnail's outermost pixels, that is of a thin frame of the picture.
 * @param {Buffer} bytes
 */
async function borderColor(bytes) {
  const side = 64;
  const pixels = await sharp(bytes).resize(side, side).removeAlpha().raw().toBuffer();
  const border = Array.from({ length: side * side }, (_, at) => at).filter((at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    return x === 0 || y === 0 || x === side - 1 || y === side - 1;
  });
  const channels = [0, 1, 2].map((channel) => {
    const sum = border.reduce((total, at) => total + (pixels[at * 3 + channel] ?? 0), 0);
    return Math.round(sum / border.length)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
