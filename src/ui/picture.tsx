import { clsx } from "clsx";
import { WatchOutline } from "./watch-outline.tsx";

const srcSet = (src: string, format: "avif" | "webp", widths: readonly number[]) =>
  widths.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");

interface PictureProps {
  /** Path without size and extension: `/media/name` stands for `/media/name-800.avif` and others. */
  src: string | null | undefined;
  alt: string;
  /** As in the `sizes` attribute. */
  sizes: string;
  width?: number;
  height?: number;
  /** For the first picture of a screen: loaded at once, before the others. */
  eager?: boolean;
  className?: string | undefined;
}

const watchWidths = [400, 800, 1200];

/** A watch on the colour of its rendered backdrop, so that nothing flashes while it loads. */
export function Picture({
  src,
  alt,
  sizes,
  width = 1200,
  height = 1200,
  eager = false,
  className,
}: PictureProps) {
  const classNames = clsx("block h-auto w-full bg-stone object-cover", className);
  if (!src) {
    return <WatchOutline label={alt} width={width} height={height} className={classNames} />;
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(src, "avif", watchWidths)} sizes={sizes} />
      <img
        src={`${src}-800.webp`}
        srcSet={srcSet(src, "webp", watchWidths)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
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

const studioWidths = [800, 1200, 2000];

/** A square picture on near-black, larger than a watch's and without a light backdrop. */
export function StudioPicture({ src, alt, sizes, eager = false, className }: StudioPictureProps) {
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
