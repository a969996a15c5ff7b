import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide";
import { type ReactNode, useRef } from "react";
import { WishlistItemRow } from "#src/features/wishlist/ui/wishlist-row.tsx";
import type { Wishlist, WishlistItem } from "#src/features/wishlist/wishlist.contract.ts";
import {
  emptyList,
  invalidList,
  itemCountText,
  listFailed,
} from "#src/features/wishlist/wishlist.messages.ts";
import {
  usePendingItemRemovals,
  useRemoveFromWishlist,
} from "#src/features/wishlist/wishlist.mutations.ts";
import { wishlistQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { EmptyState, ScreenMessage } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { RetryButton } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { AccountLayout } from "./account-layout.tsx";

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

interface WishlistScreenProps {
  list: Wishlist & { items: readonly WishlistItem[] };
}

const trail = [
  { label: "Home", href: paths.home() },
  { label: "My Account", href: paths.account() },
];

function WishlistScreen({ list }: WishlistScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pendingRemovals = usePendingItemRemovals(list.id);
  const remove = useRemoveFromWishlist(list);
  const items = list.items.filter(({ watch }) => !pendingRemovals.includes(watch.id));

  function removeItem(watch: WishlistItem["watch"]) {
    remove.mutate(watch);
    // The pressed button disappears with its watch.
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <PageHead title={list.name} description={`The watches on ${list.name}.`} />
      <AccountLayout
        head={
          <>
            <Breadcrumb trail={trail} current={list.name} />
            <h1 ref={heading} tabIndex={-1} className="mt-8 w-fit max-w-full outline-none">
              {list.name}
            </h1>
            <p className="mt-4 text-muted">
              {itemCountText(items.length)}, created <UtcDate at={list.createdAt} />
            </p>
          </>
        }
      >
        {items.length === 0 ? (
          <EmptyWishlist />
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {items.map(({ id, watch }) => (
              <li key={id}>
                <WishlistItemRow watch={watch} onRemove={() => removeItem(watch)} />
              </li>
            ))}
          </ul>
        )}
      </AccountLayout>
    </>
  );
}

function EmptyWishlist() {
  return (
    <EmptyState
      icon={<Icon of={Heart} />}
      {...emptyList}
      className="border-line border-y"
      action={
        <Button asChild>
          <a href={paths.shop()}>Browse the Shop</a>
        </Button>
      }
    />
  );
}
