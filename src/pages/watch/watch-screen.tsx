import { useRef } from "react";
import { watchName } from "#src/domain/text.ts";
import { useCart } from "#src/features/cart/cart-provider.tsx";
import type { Watch, WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { watchJsonLd } from "#src/features/catalog/watch-json-ld.ts";
import { TrueSizeButton } from "#src/features/view3d/ui/true-size-button.tsx";
import { useWishlistState } from "#src/features/wishlist/wishlist-provider.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { detailActions } from "#src/pages/watch-actions.tsx";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { JsonLd } from "#src/ui/json-ld.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { BuyBox } from "./buy-box.tsx";
import { WatchGallery } from "./watch-gallery.tsx";
import { WatchLayout } from "./watch-layout.tsx";
import { WatchTabs } from "./watch-tabs.tsx";

interface WatchScreenProps {
  watch: WatchDetail;
}

export function WatchScreen({ watch }: WatchScreenProps) {
  const { origin } = usePageState();
  const actions = useRef<HTMLDivElement>(null);
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
          <BuyBox watch={watch} actions={detailActions(watch)} actionsRef={actions}>
            {watch.view3d && <TrueSize watchId={watch.id} />}
          </BuyBox>
        }
      >
        <WatchTabs watch={watch} />
      </WatchLayout>
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
