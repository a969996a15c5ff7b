import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

/** Two lines of a cart; narrow ones in a sheet. */
export function CartSkeleton({ className }: { className?: string }) {
  return (
    <LoadingRegion label="Loading cart" className={className}>
      {["first", "second"].map((line) => (
        <div key={line} className="flex gap-5 border-line border-b py-6 sm:gap-8 sm:py-8">
          <Skeleton className="aspect-square w-26 shrink-0 sm:w-36" />
          <div className="grow">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-3 h-6 w-3/5" />
            <Skeleton className="mt-3 h-4 w-2/5" />
            <Skeleton className="mt-4 h-4 w-16" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
