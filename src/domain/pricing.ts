import { fallbackPrice } from "./constants.ts";
import { isDealer, type Viewer } from "./viewer.ts";

export interface Prices {
  readonly retailPrice: number | null;
  readonly wholesalePrice: number | null;
}

export interface ViewerPrice {
  readonly price: number;
  readonly retailPrice: number;
  readonly wholesalePrice?: number;
  /** The price is the fallback: it may be shown, but nothing may be sold at it. */
  readonly priceMissing: boolean;
}

/** Without a retail price a watch is not priced yet, not even for dealers. */
export function priceFor(prices: Prices, viewer: Viewer): ViewerPrice {
  const { retailPrice, wholesalePrice } = prices;
  if (retailPrice === null) {
    return { price: fallbackPrice, retailPrice: fallbackPrice, priceMissing: true };
  }
  if (wholesalePrice !== null && priceViewOf(viewer) === "dealers") {
    return { price: wholesalePrice, retailPrice, wholesalePrice, priceMissing: false };
  }
  return { price: retailPrice, retailPrice, priceMissing: false };
}

/** Viewers with the same price view see the same catalog, so their responses can share a cache. */
export type PriceView = "retail" | "dealers";

export function priceViewOf(viewer: Viewer): PriceView {
  return isDealer(viewer) ? "dealers" : "retail";
}

/** The specification shows this price wherever a watch arrives without one. */
export function priceOrFallback(price: number | null | undefined): number {
  return price ?? fallbackPrice;
}
