import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide";
import type { ReactNode } from "react";
import { CreateWishlistButton } from "#src/features/wishlist/ui/create-wishlist-button.tsx";
import { WishlistRow } from "#src/features/wishlist/ui/wishlist-row.tsx";
import { listsFailed, noLists } from "#src/features/wishlist/wishlist.messages.ts";
import { usePendingListDeletions } from "#src/features/wishlist/wishlist.mutations.ts";
import { wishlistsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { lazyAfterMount } from "#src/ui/use-lazy-dialog.tsx";
import { AccountLayout } from "./account-layout.tsx";

interface AccountHomeProps {
  notices?: ReactNode;
  children?: ReactNode;
}

export function AccountPage() {
  return <AccountHome />;
}

/** The first page of an account: a greeting and the wishlists, as specified, and what a capability adds. */
export function AccountHome({ notices, children }: AccountHomeProps) {
  const viewer = useViewer();
  // The route admits no guest; this happens for a moment after signing out.
  if (viewer.kind === "guest") return null;
  return (
    <>
      <PageHead description="Your wishlists and your account." />
      <AccountLayout
        head={
          <>
            <h1>Welcome, {viewer.username}</h1>
            <p className="mt-4 text-lead text-muted">{viewer.email}</p>
          </>
        }
      >
        {notices}
        <MyWishlists />
        {children}
      </AccountLayout>
    </>
  );
}

function MyWishlists() {
  return (
    <section aria-labelledby="wishlists-title">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-b pb-5">
        <h2 id="wishlists-title" className="text-heading">
          My Wishlists
        </h2>
        <CreateWishlistButton />
      </div>
      <Wishlists />
      <PriceDrops />
    </section>
  );
}

function Wishlists() {
  const query = useQuery(wishlistsQuery());
  const { data } = query;
  const pendingDeletions = usePendingListDeletions();
  if (!data) {
    return (
      <Unloaded
        query={query}
        failed={listsFailed}
        description={null}
        loading={<WishlistsLoading />}
      />
    );
  }
  const lists = data.wishlists.filter(({ id }) => !pendingDeletions.includes(id));
  if (lists.length === 0) return <NoWishlists />;
  return (
    <ul className="divide-y divide-line border-line border-b">
      {lists.map((list) => (
        <li key={list.id}>
          <WishlistRow list={list} />
        </li>
      ))}
    </ul>
  );
}

function NoWishlists() {
  return (
    <EmptyState
      as="h3"
      icon={<Icon of={Heart} />}
      {...noLists}
      action={
        <Button asChild variant="secondary">
          <a href={paths.shop()}>Browse the Shop</a>
        </Button>
      }
    />
  );
}

function WishlistsLoading() {
  return (
    <LoadingRegion label="Loading wishlists" className="divide-y divide-line">
      {["first", "second", "third"].map((row) => (
        <div key={row} className="py-6">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}

/** The choice to hear of lower prices, beside the wishlists. As specified, there is none. */
const PriceDrops = () =>
  useCapability("enquiries") && (
    <div className="mt-8 min-h-16">
      <PriceDropSwitch />
    </div>
  );

const PriceDropSwitch = lazyAfterMount(
  async () => (await import("#src/features/marketing/alerts/ui/own-alerts.tsx")).PriceDropSwitch,
);
