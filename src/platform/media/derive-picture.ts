import type { Sharp } from "sharp";
import type { MediaKey } from "./media-store.ts";
import { inTime, oneAtATime, openPicture } from "./picture-file.ts";
import { contentOf, newFileName } from "./stored-files.ts";

/** A part of a picture, as fractions of its sides. */
interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Edits {
  /** Quarter turns clockwise, before the crop. */
  readonly turns: number;
  readonly crop: Crop | null;
}

/** The widths and qualities of the seed's pictures; `src/ui/picture.tsx` asks for these. */
const qualities = {
  avif: { 240: 75, 400: 75, 640: 65, 800: 72, 1200: 70 },
  webp: { 400: 84, 800: 84, 1200: 84 },
} as const;
const share = { width: 1200, height: 630 };

/** Changes with what the same original is made into. */
const recipe = "2";

interface DerivedPicture {
  readonly files: readonly (readonly [MediaKey, Buffer])[];
  /** It is the average colour, as #rrggbb. */
  readonly color: string;
}

/** The names of a picture's files begin with this. The same original with the same edits has the same name. */
export function newDerivedName(originalKey: string, { turns, crop }: Edits): string {
  return newFileName(JSON.stringify([recipe, contentOf(originalKey) ?? originalKey, turns, crop]));
}

/** `/media/…` may name nothing but our own encodings of a picture. */
export const derivedFilePattern = /^[\da-f]{32}-(?:\d{3,4}\.(?:avif|webp)|share\.jpg)$/;

/** Square, like every picture of a watch. A picture that is smaller than a width keeps its size. */
export async function derivePicture(
  original: Buffer,
  edits: Edits,
  name: string,
): Promise<DerivedPicture> {
  const square = await oneAtATime.run(() => cutSquare(original, edits));
  const encode = (picture: Sharp) => oneAtATime.run(() => inTime(picture).toBuffer());
  const files: [MediaKey, Buffer][] = [];
  for (const format of ["avif", "webp"] as const) {
    let content = Buffer.alloc(0);
    let largest = 0;
    for (const [width, quality] of Object.entries(qualities[format])) {
      const side = Math.min(Number(width), square.side);
      if (side > largest)
        content = await encode(encoder[format](await scaled(square, side), quality));
      largest = side;
      files.push([`pictures/${name}-${width}.${format}`, content]);
    }
  }
  files.push([`pictures/${name}-share.jpg`, await encode(await wide(square))]);
  return { files, color: await averageColor(square) };
}

const encoder = {
  // More effort takes three times as long and saves a hundredth of the bytes.
  avif: (picture: Sharp, quality: number) =>
    picture.avif({ quality, bitdepth: 10, chromaSubsampling: "4:2:0", effort: 1 }),
  webp: (picture: Sharp, quality: number) =>
    picture.webp({ quality, smartSubsample: true, effort: 4 }),
};

interface Square {
  readonly png: Buffer;
  readonly side: number;
}

async function cutSquare(original: Buffer, { turns, crop }: Edits): Promise<Square> {
  const picture = await openPicture(original);
  const { width, height } = await picture.metadata();
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  const part = pixelsOf(crop ?? { x: 0, y: 0, width: 1, height: 1 }, across, down);
  const largest = Math.max(...Object.keys(qualities.avif).map(Number));
  const side = Math.min(part.width, part.height, largest);
  // Two passes, because sharp would cut before it turns.
  const turned = await inTime(picture.rotate(turns * 90).extract(part))
    .png({ compressionLevel: 0 })
    .toBuffer();
  const cut = await openPicture(turned);
  const png = await inTime(cut.resize(side, side, { fit: "cover" }))
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { png, side };
}

function pixelsOf(crop: Crop, across: number, down: number) {
  const left = Math.min(across - 1, Math.round(crop.x * across));
  const top = Math.min(down - 1, Math.round(crop.y * down));
  const width = Math.max(1, Math.min(across - left, Math.round(crop.width * across)));
  const height = Math.max(1, Math.min(down - top, Math.round(crop.height * down)));
  return { left, top, width, height };
}

async function scaled({ png, side }: Square, width: number): Promise<Sharp> {
  const picture = await openPicture(png);
  return width < side ? picture.resize(width, width) : picture;
}

/** For previews on other sites: the whole picture with its edges continued at the sides. */
async function wide({ png }: Square): Promise<Sharp> {
  const left = Math.floor((share.width - share.height) / 2);
  const right = share.width - share.height - left;
  const picture = (await openPicture(png)).resize(share.height, share.height);
  return picture
    .flatten({ background: "#ffffff" })
    .extend({ left, right, extendWith: "copy" })
    .jpeg({ quality: 80, mozjpeg: true });
}

async function averageColor({ png }: Square): Promise<string> {
  const picture = (await openPicture(png)).flatten({ background: "#ffffff" }).resize(1, 1);
  const [red = 0, green = 0, blue = 0] = await picture.removeAlpha().raw().toBuffer();
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
