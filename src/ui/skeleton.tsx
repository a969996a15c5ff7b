import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A still shape where content will be; give it the size of what it stands for. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden="true"
      className={clsx("rounded-sm bg-stone/60 motion-safe:animate-pulse", className)}
      {...props}
    />
  );
}

type LoadingRegionProps = ComponentProps<"div"> & { label?: string };

/** Wraps skeletons, so that waiting is also announced in words. */
export function LoadingRegion({ label = "Loading", children, ...props }: LoadingRegionProps) {
  return (
    <div role="status" {...props}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
