import { Skeleton } from "#src/ui/skeleton.tsx";

export function BrandTileSkeleton() {
  return (
    <div className="-mr-px -mb-px flex min-h-36 flex-col items-center justify-center gap-4 border border-line px-4 py-8">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-4 w-20" />
    </div>
  );
}
