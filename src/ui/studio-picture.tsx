import { clsx } from "clsx";

const widths = [800, 1200, 2000] as const;

interface StudioPictureProps {
  /** One of the dark studio pictures: `/media/hero--name` without size and ending. */
  src: string;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string;
}

const srcSet = (src: string, format: "avif" | "webp") =>
  widths.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");

/** A square picture on near-black, larger than the catalog's and with nothing light behind it. */
export function StudioPicture({ src, alt, sizes, eager = false, className }: StudioPictureProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(src, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(src, "webp")} sizes={sizes} />
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
