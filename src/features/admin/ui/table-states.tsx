import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

const rows = ["w-44", "w-56", "w-36", "w-48", "w-40", "w-52", "w-44", "w-36"];

export function TableSkeleton({ what }: { what: string }) {
  return (
    <LoadingRegion label={`Loading ${what}`} className="border-line border-y">
      <div className="flex h-11 items-center border-line border-b">
        <Skeleton className="h-3 w-20" />
      </div>
      {rows.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes differ by their place alone
          key={index}
          className="flex h-13 items-center justify-between gap-8 border-line border-b last:border-b-0"
        >
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-24 max-md:hidden" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </LoadingRegion>
  );
}

export function TableEmpty({ message }: { message: string }) {
  return (
    <p className="mx-auto max-w-[44ch] text-balance py-20 text-center text-lead text-muted">
      {message}
    </p>
  );
}
