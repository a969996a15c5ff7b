import sharp, { type Metadata } from "sharp";

interface Photo {
  readonly width?: number;
  readonly height?: number;
  /** Another number gives another picture. */
  readonly seed?: number;
  readonly format?: "jpeg" | "png" | "webp" | "avif";
  readonly transparent?: boolean;
}

/** A picture with a bright and a dark half, so that turns and crops can be told. */
export async function aPhoto({
  width = 800,
  height = 600,
  seed = 1,
  format = "jpeg",
  transparent = false,
}: Photo = {}): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const face = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
    <rect width="${width}" height="${height}" fill="${transparent ? "none" : `hsl(${hue} 30% 92%)`}"/>
    <rect width="${width / 2}" height="${height}" fill="hsl(${hue} 25% 18%)"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}" fill="hsl(${hue} 55% 45%)"
      stroke="white" stroke-width="${Math.min(width, height) / 40}"/>
    <path d="M${width / 2} ${height / 2} v-${height / 4} M${width / 2} ${height / 2} h${width / 6}" stroke="white"
      stroke-width="6"/></svg>`;
  return sharp(Buffer.from(face)).toFormat(format).toBuffer();
}

/** With everything that a camera writes beside the picture, its position included. */
export async function withMetadata(photo: Buffer): Promise<Buffer> {
  return sharp(photo)
    .withExif({
      IFD0: { Make: "Canary Camera", Artist: "Canary Owner", Copyright: "Canary" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1", GPSLongitude: "13/1 24/1 0/1" },
    })
    .withIccProfile("p3")
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>Canary</canary></x:xmpmeta>')
    .toBuffer();
}

export const metadataOf = (picture: Buffer): Promise<Metadata> => sharp(picture).metadata();

/** Whether the pixel is bright, at fractions of the sides. */
export async function isBright(picture: Buffer, x: number, y: number): Promise<boolean> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1));
  return (data[at * info.channels] ?? 0) > 128;
}
