import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { invalidList, listFailed } from "#src/features/wishlist/wishlist.messages.ts";
import { wishlistQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { RetryButton } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { ScreenMessage } from "#src/ui/screen-message.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { AccountLayout } from "./account/account-layout.tsx";
import { WishlistScreen } from "./account/wishlist-screen.tsx";

interface WishlistPageProps {
  params: Readonly<Record<string, string>>;
}

export function WishlistPage({ params: { id = "" } }: WishlistPageProps) {
  return /^\d+$/.test(id) ? <WishlistById key={id} id={id} /> : <InvalidWishlist />;
}

function WishlistById({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(wishlistQuery(id));
  if (data) return <WishlistScreen list={data} />;
  if (!error) return <WishlistSkeleton />;
  return <WishlistFailed error={error} retry={() => void refetch()} retrying={isFetching} />;
}

function InvalidWishlist() {
  return <WishlistMessage {...invalidList} />;
}

interface WishlistFailedProps {
  error: Error;
  retry: () => void;
  retrying: boolean;
}

/** Another user's list gives the same 404 as a missing one, and a retry would not help. */
function WishlistFailed({ error, retry, retrying }: WishlistFailedProps) {
  if (isNotFound(error)) {
    return (
      <WishlistMessage
        title={listFailed}
        description="It may have been deleted. Your other wishlists are on your account page."
      />
    );
  }
  return (
    <WishlistMessage title={listFailed} description="Please check your connection and try again.">
      <RetryButton retry={retry} retrying={retrying} />
    </WishlistMessage>
  );
}

interface WishlistMessageProps {
  title: string;
  description: string;
  children?: ReactNode;
}

function WishlistMessage({ title, description, children }: WishlistMessageProps) {
  return (
    <>
      <PageHead title={title} description={description} />
      <ScreenMessage
        title={title}
        description={description}
        action={
          <>
            {children}
            <Button asChild>
              <a href={paths.account()}>My Wishlists</a>
            </Button>
          </>
        }
      />
    </>
  );
}

function WishlistSkeleton() {
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
