import { open } from "node:fs/promises";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { AppError, Unavailable } from "#src/domain/errors.ts";
import { pictureLimits } from "#src/domain/limits.ts";
import { ConcurrencyLimit } from "#src/platform/runtime/concurrency-limit.ts";
import type { MediaKey } from "./media-store.ts";

/** The content of a file is no picture that we can use. */
class NotAPicture extends AppError {
  constructor(message: string, code = "not_a_picture", status: 415 | 422 = 422) {
    super(status, code, message);
  }
}

type ReadableKind = "jpeg" | "png" | "webp" | "avif";
type Kind = ReadableKind | "heic";

/** Decoding takes much memory, and a core, so it waits for a turn in one of these queues. */
export const oneAtATime = new ConcurrencyLimit(1);

/** Strangers wait for each other alone, and not for long. */
const strangers = new ConcurrencyLimit(1, {
  waiting: pictureLimits.strangersWaiting,
  refuse: () =>
    new Unavailable("Many photos are being added at this moment. Please try again in a minute."),
});

export interface PictureRules {
  /** As people write them. */
  readonly kinds: string;
  readonly isAllowed: (kind: ReadableKind) => boolean;
  readonly megapixels: number;
  readonly queue: ConcurrencyLimit;
}

/** A kilobyte of AVIF can be a picture that takes seconds to decode, so only the staff may use it. */
export const pictureRules = {
  staff: {
    kinds: "JPEG, PNG, WebP or AVIF",
    isAllowed: () => true,
    megapixels: pictureLimits.megapixels,
    queue: oneAtATime,
  },
  mail: {
    kinds: "JPEG, PNG or WebP",
    isAllowed: (kind) => kind !== "avif",
    megapixels: pictureLimits.megapixels,
    queue: strangers,
  },
  /** The browser has scaled it down. */
  seller: {
    kinds: "JPEG, PNG or WebP",
    isAllowed: (kind) => kind !== "avif",
    megapixels: pictureLimits.strangersMegapixels,
    queue: strangers,
  },
} as const satisfies Record<string, PictureRules>;

/** By the first bytes; names and types that a browser states are not believed. */
function kindOf(start: Buffer): Kind | undefined {
  const text = start.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  if (!text.startsWith("ftyp", 4)) return undefined;
  const brands = text.slice(8, start.readUInt32BE(0));
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cxms]|mif1/.test(brands) ? "heic" : undefined;
}

/** As sharp names what it has decoded. */
const decodedAs: Record<ReadableKind, string> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "heif",
};

export interface NormalPicture {
  readonly bytes: Buffer;
  readonly ending: "jpg" | "webp";
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a file and encodes it anew, upright, in sRGB and without any metadata: what is stored was written by us,
 * whatever else the file may have been. A picture that is larger than `maxSide` is scaled down.
 */
export async function normalisePicture(
  file: string,
  rules: PictureRules,
  { maxSide }: { readonly maxSide?: number } = {},
): Promise<NormalPicture> {
  const { megapixels } = rules;
  const kind = await readKind(file, rules);
  const picture = await openPicture(file, megapixels);
  const refuse = refuseWith(megapixels);
  const found = await picture.metadata().catch(refuse);
  if (found.format !== decodedAs[kind]) throw unreadable();
  checkSize(found, megapixels);
  const upright = picture.autoOrient().toColourspace("srgb");
  if (maxSide) upright.resize(inside(maxSide));
  const encoded = found.hasAlpha
    ? upright.webp({ quality: 95, smartSubsample: true })
    : upright.jpeg({ quality: 95, chromaSubsampling: "4:4:4" });
  const { data, info } = await inTime(encoded).toBuffer({ resolveWithObject: true }).catch(refuse);
  return {
    bytes: data,
    ending: found.hasAlpha ? "webp" : "jpg",
    width: info.width,
    height: info.height,
  };
}

/** sharp with our limits; it is loaded when the first picture comes. */
export async function openPicture(
  input: string | Buffer,
  megapixels: number = pictureLimits.megapixels,
): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  const options: SharpOptions = {
    limitInputPixels: megapixels * 1_000_000,
    // Cameras often write what a strict reader warns of.
    failOn: "error",
  };
  return sharp(input, options);
}

export const inTime = (picture: Sharp): Sharp =>
  picture.timeout({ seconds: pictureLimits.decodeSeconds });

async function readKind(file: string, { kinds, isAllowed }: PictureRules): Promise<ReadableKind> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(64), 0, 64, 0)
    .finally(() => handle.close());
  if (bytesRead === 0) throw new NotAPicture("This file is empty.", "empty_file");
  const kind = kindOf(buffer);
  if (kind === "heic") {
    throw new NotAPicture(
      "Pictures in the format HEIC can't be read here. Export it as JPEG, or choose “Most Compatible” in the settings of the phone's camera.",
      "unsupported_type",
      415,
    );
  }
  if (kind === undefined || !isAllowed(kind)) {
    throw new NotAPicture(
      `This is not a picture that the shop can show. Use ${kinds}.`,
      "unsupported_type",
      415,
    );
  }
  return kind;
}

/** From the head alone, so that a picture of too many pixels is refused before any is decoded. */
function checkSize({ width, height }: Metadata, megapixels: number): void {
  const { minSide } = pictureLimits;
  if (width * height > megapixels * 1_000_000) throw tooManyPixels(megapixels);
  if (Math.min(width, height) < minSide) {
    throw new NotAPicture(
      `This picture is too small: it needs at least ${minSide} pixels on each side, and has ${width} × ${height}.`,
      "too_small",
    );
  }
}

const refuseWith = (megapixels: number) => (error: unknown) => {
  const message = error instanceof Error ? error.message : "";
  if (/exceeds pixel limit/.test(message)) throw tooManyPixels(megapixels);
  if (/timeout/i.test(message)) {
    throw new NotAPicture("This picture takes too long to read. Use a smaller one.", "too_slow");
  }
  throw unreadable();
};

const tooManyPixels = (megapixels: number) =>
  new NotAPicture(
    `This picture has more than ${megapixels} million pixels. Use a smaller one.`,
    "too_many_pixels",
  );

const unreadable = () =>
  new NotAPicture("This picture is damaged and can't be read. Try to save it again.", "damaged");

const inside = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

/** Scaled down, for whoever chooses a part of the original. */
export async function smallPicture(original: Buffer, side = 1_600): Promise<Buffer> {
  const picture = await openPicture(original);
  const small = picture.resize(inside(side));
  return inTime(small.webp({ quality: 80 })).toBuffer();
}

export const smallOriginalKey = (originalKey: string): MediaKey =>
  `originals/${originalKey.slice("originals/".length).replace(/\.\w+$/, "")}-small.webp`;

/**
 * A number whose bits are alike for pictures that look alike, also after scaling, another quality or another
 * brightness: which of the 64 slowest waves of the picture are stronger than their median (a discrete cosine
 * transform). Comparing neighbouring points instead takes every watch before the same background for the same.
 */
export async function perceptualHash(bytes: Buffer): Promise<bigint> {
  const picture = await openPicture(bytes);
  const points = await inTime(picture.flatten().greyscale().resize(hashSide, hashSide, exactly))
    .raw()
    .toBuffer();
  const strengths = waves.flatMap((down) => waves.map((across) => strength(points, across, down)));
  const median = strengths.toSorted((a, b) => a - b)[strengths.length / 2] ?? 0;
  const bits = strengths.map((value) => (value > median ? "1" : "0")).join("");
  return BigInt.asIntN(64, BigInt(`0b${bits}`));
}

const hashSide = 32;
/** Files are not scaled while they are decoded: that is done in another way for each size. */
const exactly = { fit: "fill", fastShrinkOnLoad: false } as const;
/** The first eight waves along a side, without the constant one. */
const waves = Array.from({ length: 8 }, (_, wave) =>
  Array.from({ length: hashSide }, (_, at) =>
    Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * hashSide)),
  ),
);

function strength(points: Buffer, across: readonly number[], down: readonly number[]): number {
  return down.reduce((sum, atRow, row) => {
    const start = row * hashSide;
    return (
      sum +
      atRow *
        across.reduce(
          (line, atColumn, column) => line + atColumn * (points[start + column] ?? 0),
          0,
        )
    );
  }, 0);
}
