import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { watchName } from "#src/domain/text.ts";
import { useCart } from "#src/features/cart/cart-provider.tsx";
import { AddToCartButton } from "#src/features/cart/ui/add-to-cart.tsx";
import type { Watch, WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { watchQuery } from "#src/features/catalog/catalog.queries.ts";
import { WatchPrice } from "#src/features/catalog/ui/watch-facts.tsx";
import { watchJsonLd } from "#src/features/catalog/watch-json-ld.ts";
import { TrueSizeButton } from "#src/features/view3d/ui/true-size-button.tsx";
import { useWishlistState } from "#src/features/wishlist/wishlist-provider.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { BuyBox } from "#src/pages/shop/watch/buy-box.tsx";
import { WatchGallery, WatchLayout, WatchSkeleton } from "#src/pages/shop/watch/watch-layout.tsx";
import { WatchTabs } from "#src/pages/shop/watch/watch-tabs.tsx";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Button } from "#src/ui/button.tsx";
import { ScreenMessage } from "#src/ui/empty-state.tsx";
import { JsonLd } from "#src/ui/json-ld.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { detailActions } from "./watch-actions.tsx";

interface WatchExtras {
  /** After the buttons of the watch. */
  Tool?: ComponentType<{ watch: WatchDetail }>;
  /** Below everything else. */
  Below?: ComponentType<{ watch: WatchDetail }>;
}

interface WatchPageProps extends WatchExtras {
  params: Readonly<Record<string, string>>;
}

export function WatchPage({ params, ...extras }: WatchPageProps) {
  const { data: watch, error } = useQuery(watchQuery(params.id ?? ""));
  if (isNotFound(error)) return <WatchNotFound />;
  if (error) throw error;
  if (!watch) return <WatchSkeleton />;
  return <WatchScreen key={watch.id} watch={watch} {...extras} />;
}

function WatchNotFound() {
  const title = "Watch Not Found";
  const help = "This watch is no longer with us, or never was. Others are waiting in the shop.";
  return (
    <>
      <PageHead title={title} description={help} noindex />
      <ScreenMessage
        title={title}
        description={help}
        action={
          <Button asChild>
            <a href={paths.shop()}>Back to Shop</a>
          </Button>
        }
      />
    </>
  );
}

interface WatchScreenProps extends WatchExtras {
  watch: WatchDetail;
}

function WatchScreen({ watch, Tool, Below }: WatchScreenProps) {
  const { origin } = usePageState();
  const actions = useRef<HTMLDivElement>(null);
  const buttons = (
    <>
      {detailActions(watch)}
      {Tool && <Tool watch={watch} />}
    </>
  );
  const trail = [
    { label: "Home", href: paths.home() },
    { label: "Shop", href: paths.shop() },
    { label: watch.brandName, href: paths.brand(watch.brandSlug) },
  ];
  return (
    <>
      <WatchHead watch={watch} />
      <JsonLd data={watchJsonLd(watch, trail, origin)} />
      <WatchLayout
        breadcrumb={<Breadcrumb trail={trail} current={watch.model} />}
        gallery={<WatchGallery watch={watch} />}
        aside={
          <BuyBox watch={watch} actions={buttons} actionsRef={actions}>
            {watch.view3d && <TrueSize watchId={watch.id} />}
          </BuyBox>
        }
      >
        <WatchTabs watch={watch} />
      </WatchLayout>
      {Below && <Below watch={watch} />}
      {watch.forSale && <BuyBar watch={watch} buttons={actions} />}
    </>
  );
}

/** With the watches of the cart and the wishlists, of which one can be placed beside it. */
function TrueSize({ watchId }: { watchId: number }) {
  const { items } = useCart().cart;
  const { watchIds } = useWishlistState();
  const others = new Set([...items.map((item) => item.watchId), ...watchIds]);
  others.delete(watchId);
  return <TrueSizeButton watchId={watchId} otherIds={[...others]} />;
}

function WatchHead({ watch }: { watch: Watch }) {
  const { brandName, reference, image } = watch;
  return (
    <PageHead
      title={`${watchName(watch)} ${reference}`}
      description={watch.description}
      keywords={[
        watchName(watch),
        `${brandName} ${reference}`,
        `${watch.material} watch`,
        `pre-owned ${brandName}`,
        "authentic luxury watch",
      ]}
      type="product"
      {...(image && { image: `${image}-share.jpg` })}
    />
  );
}

interface BuyBarProps {
  watch: Watch;
  /** The bar appears when these are scrolled out of view. */
  buttons: RefObject<HTMLElement | null>;
}

/** For phones. Its space is reserved from the start, so that the layout does not shift. */
function BuyBar({ watch, buttons }: BuyBarProps) {
  const shown = usePassed(buttons);
  return (
    <div
      className={clsx(
        "sticky bottom-0 z-30 flex min-h-17 items-center justify-between gap-5 border-line border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden",
        !shown && "invisible",
      )}
    >
      {shown && (
        <>
          <WatchPrice watch={watch} className="flex-col font-medium" />
          <AddToCartButton watch={watch} variant="primary" />
        </>
      )}
    </div>
  );
}

function usePassed(target: RefObject<HTMLElement | null>): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return passed;
}
