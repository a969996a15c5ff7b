import { PageHead } from "#src/ui/page-head.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { AccountLayout } from "./account-layout.tsx";

export function WishlistSkeleton() {
  return (
    <>
      <PageHead title="Wishlist" description="The watches on a wishlist." />
      <AccountLayout
        head={
          <div aria-hidden="true">
            <Skeleton className="h-8 w-56" />
            <Skeleton className="mt-8 h-14 w-72 max-w-full" />
            <Skeleton className="mt-4 h-6 w-60 max-w-full" />
          </div>
        }
      >
        <LoadingRegion
          label="Loading wishlist"
          className="divide-y divide-line border-line border-y"
        >
          {["first", "second", "third"].map((row) => (
            <div key={row} className="flex gap-5 py-6 sm:gap-8">
              <Skeleton className="size-28 shrink-0 sm:size-40" />
              <div className="grow">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="mt-3 h-7 w-48 max-w-full" />
                <Skeleton className="mt-3 h-4 w-32" />
              </div>
            </div>
          ))}
        </LoadingRegion>
      </AccountLayout>
    </>
  );
}
