import { currency } from "#src/domain/constants.ts";
import { watchName } from "#src/domain/text.ts";
import { paths } from "#src/lib/paths.ts";
import type { Crumb } from "#src/ui/breadcrumb.tsx";
import type { Watch } from "./catalog.contract.ts";

/** Structured data for search engines. Cached pages are shared, so it has the retail price only. */
export function watchJsonLd(watch: Watch, trail: readonly Crumb[], origin: string) {
  const url = origin + paths.watch(watch.id);
  return {
    "@context": "https://schema.org",
    "@graph": [product(watch, url, origin), breadcrumbList(watch, trail, url, origin)] as const,
  };
}

function product(watch: Watch, url: string, origin: string) {
  const condition = itemCondition(watch.condition);
  return {
    "@type": "Product",
    "@id": `${url}#watch`,
    url,
    name: watchName(watch),
    description: watch.description,
    brand: { "@type": "Brand", name: watch.brandName },
    model: watch.model,
    sku: watch.reference,
    mpn: watch.reference,
    material: watch.material,
    itemCondition: condition,
    image: watch.images.map((image) => `${origin}${image}-1200.webp`),
    // A watch without a price is not offered.
    ...(watch.priceMissing
      ? {}
      : {
          offers: {
            "@type": "Offer",
            url,
            price: watch.retailPrice,
            priceCurrency: currency.code,
            itemCondition: condition,
            availability: availability(watch),
          },
        }),
  };
}

function availability({ forSale, status }: Watch): string {
  const inStock = status === "Low Stock" ? "LimitedAvailability" : "InStock";
  const outOfStock = status === "Reserved" ? "Reserved" : "SoldOut";
  return `https://schema.org/${forSale ? inStock : outOfStock}`;
}

/** Unworn watches have had an owner, so they count as used. */
function itemCondition(condition: string): string {
  return `https://schema.org/${condition === "New" ? "NewCondition" : "UsedCondition"}`;
}

function breadcrumbList(watch: Watch, trail: readonly Crumb[], url: string, origin: string) {
  const steps = [
    ...trail.map(({ label, href }) => ({ name: label, item: origin + href })),
    { name: watch.model, item: url },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...step,
    })),
  };
}
