import { clsx } from "clsx";
import { WatchOutline } from "./watch-outline.tsx";

const widths = [400, 800, 1200] as const;

type PictureProps = {
  /** Path without size and ending: `/media/name` stands for `/media/name-800.avif` and its kin. */
  src: string | null | undefined;
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  width?: number;
  height?: number;
  /** For the first picture of a screen: loaded at once, before the others. */
  eager?: boolean;
  className?: string | undefined;
};

const srcSet = (src: string, format: "avif" | "webp") =>
  widths.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");

/** Stands on the colour of the renders' backdrop, so that nothing flashes while it loads. */
export function Picture({
  src,
  alt,
  sizes,
  width = 1200,
  height = 1200,
  eager = false,
  className,
}: PictureProps) {
  const look = clsx("block h-auto w-full bg-stone object-cover", className);
  if (!src) return <WatchOutline label={alt} width={width} height={height} className={look} />;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(src, "avif")} sizes={sizes} />
      <img
        src={`${src}-800.webp`}
        srcSet={srcSet(src, "webp")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        className={look}
      />
    </picture>
  );
}
