import { clsx } from "clsx";
import { preload } from "react-dom";

/** The widths in which a kind of picture exists. The few browsers without AVIF do with fewer. */
export interface Widths {
  readonly avif: readonly number[];
  readonly webp: readonly number[];
}

export const watchWidths: Widths = { avif: [400, 640, 800, 1200], webp: [400, 800, 1200] };
export const thumbnailWidths: Widths = { avif: [240, 400], webp: [400] };
export const studioWidths: Widths = { avif: [640, 800, 1200, 2000], webp: [800, 1200, 2000] };

/**
 * For pictures across a phone's screen. It is a little less than the truth, so that screens of density 1.75
 * load 640 px instead of 800, and those of density 3 load 1200 px.
 */
export const acrossPhone = "88vw";

export const srcSet = (src: string, format: keyof Widths, widths: Widths) =>
  widths[format].map((width) => `${src}-${width}.${format} ${width}w`).join(", ");

/** React writes it at the top of the head, before the style sheet. Browsers without AVIF skip it. */
function preloadFirst(src: string, widths: Widths, sizes: string): void {
  const imageSrcSet = srcSet(src, "avif", widths);
  preload(`${src}-800.avif`, {
    as: "image",
    type: "image/avif",
    imageSrcSet,
    imageSizes: sizes,
    fetchPriority: "high",
  });
}

interface PictureProps {
  /** Path without size and extension: `/media/name` stands for `/media/name-800.avif` and others. */
  src: string | null | undefined;
  alt: string;
  /** The value is that of the `sizes` attribute. */
  sizes: string;
  width?: number;
  height?: number;
  /** For the first picture of a screen: loaded at once, before the others. */
  eager?: boolean;
  /** For pictures of at most 10rem, which need none of the larger files. */
  thumbnail?: boolean;
  className?: string | undefined;
}

/** A watch on the colour of its rendered backdrop, so that nothing flashes while it loads. */
export function Picture({
  src,
  alt,
  sizes,
  width = 1200,
  height = 1200,
  eager = false,
  thumbnail = false,
  className,
}: PictureProps) {
  const classNames = clsx("block h-auto w-full bg-stone object-cover", className);
  if (!src) {
    return <WatchOutline label={alt} width={width} height={height} className={classNames} />;
  }
  const widths = thumbnail ? thumbnailWidths : watchWidths;
  if (eager) preloadFirst(src, widths, sizes);
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(src, "avif", widths)} sizes={sizes} />
      <img
        src={`${src}-${thumbnail ? 400 : 800}.webp`}
        srcSet={srcSet(src, "webp", widths)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding={eager ? "sync" : "async"}
        className={classNames}
      />
    </picture>
  );
}

interface StudioPictureProps {
  /** One of the dark studio pictures: `/media/hero--name` without size and extension. */
  src: string;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string;
}

/** A square picture on near-black, larger than a watch's and without a light backdrop. */
export function StudioPicture({ src, alt, sizes, eager = false, className }: StudioPictureProps) {
  if (eager) preloadFirst(src, studioWidths, sizes);
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(src, "avif", studioWidths)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(src, "webp", studioWidths)} sizes={sizes} />
      <img
        src={`${src}-1200.webp`}
        alt={alt}
        width={2000}
        height={2000}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding={eager ? "sync" : "async"}
        className={clsx("block max-w-none object-cover", className)}
      />
    </picture>
  );
}

interface WatchOutlineProps {
  /** Empty where the text beside it names the watch. */
  label: string;
  width: number;
  height: number;
  className?: string | undefined;
}

const hours = Array.from({ length: 12 }, (_, hour) => hour * 30);

/** Drawn in place of a missing picture. */
function WatchOutline({ label, width, height, className }: WatchOutlineProps) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      width={width}
      height={height}
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMid meet"
      fill="none"
      stroke="currentColor"
      className={className}
    >
      <g className="text-line-strong" stroke="currentColor" strokeWidth="1.25">
        <path d="M160 122 166 40h68l6 82M160 278l6 82h68l6-82" />
        <path d="M166 66h68M166 334h68" strokeOpacity="0.5" />
        <circle cx="200" cy="200" r="88" />
        <circle cx="200" cy="200" r="78" />
        <path d="M288 191h9v18h-9" />
        {hours.map((angle) => (
          <path key={angle} d="M200 128v11" transform={`rotate(${angle} 200 200)`} />
        ))}
        <path d="M200 200 166 170M200 200l38-46" strokeWidth="1.75" strokeLinecap="round" />
        <circle cx="200" cy="200" r="3" />
      </g>
    </svg>
  );
}
