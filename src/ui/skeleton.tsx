import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** Give it the size of the content that it stands for. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden="true"
      className={clsx("rounded-sm bg-stone/60 motion-safe:animate-pulse", className)}
      {...props}
    />
  );
}

interface LoadingRegionProps extends ComponentProps<"div"> {
  label?: string;
  /** Each gets one skeleton, as wide as the region. */
  heights?: readonly `h-${string}`[];
}

/** Announces to screen readers that the skeletons inside stand for content that is loading. */
export function LoadingRegion({
  label = "Loading",
  heights = [],
  children,
  ...props
}: LoadingRegionProps) {
  return (
    <div role="status" {...props}>
      <span className="sr-only">{label}</span>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <Skeleton key={index} className={height} />
      ))}
      {children}
    </div>
  );
}
