import { Heart } from "lucide";
import { useRef } from "react";
import { WishlistItemRow } from "#src/features/wishlist/ui/wishlist-item-row.tsx";
import type { Wishlist, WishlistItem } from "#src/features/wishlist/wishlist.contract.ts";
import { emptyList, itemCountText } from "#src/features/wishlist/wishlist.messages.ts";
import {
  usePendingItemRemovals,
  useRemoveFromWishlist,
} from "#src/features/wishlist/wishlist.mutations.ts";
import { paths } from "#src/lib/paths.ts";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { AccountLayout } from "./account-layout.tsx";

interface WishlistScreenProps {
  list: Wishlist & { items: readonly WishlistItem[] };
}

const trail = [
  { label: "Home", href: paths.home() },
  { label: "My Account", href: paths.account() },
];

export function WishlistScreen({ list }: WishlistScreenProps) {
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
