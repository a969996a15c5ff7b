import { isOn } from "#src/domain/capabilities.ts";
import { quantity as limits } from "#src/domain/limits.ts";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import type { CartItem } from "./cart.contract.ts";
import * as messages from "./cart.messages.ts";
import { cartWatchOf } from "./cart.rules.ts";

export type LineProblem =
  | { readonly kind: "gone" }
  | { readonly kind: "reserved"; readonly until: string | undefined }
  | { readonly kind: "fewer" };

export interface CheckedLine {
  readonly item: CartItem;
  readonly problem?: LineProblem | undefined;
  /** The price that the visitor has seen, if it is another one today. */
  readonly oldPrice?: number | undefined;
  /** How many of the quantity can be bought, and are counted. */
  readonly counted: number;
  readonly maxQuantity: number;
}

interface CartNotice {
  readonly text: string;
  /** The label of the button that makes the cart ready for checkout, which is blocked until then. */
  readonly wayOut?: string;
}

/** `watch` is undefined while the catalog has not answered, and null for a watch that it does not have. */
interface LineToCheck {
  readonly item: CartItem;
  readonly watch: WatchCardData | null | undefined;
  readonly seenPrice: number | undefined;
}

export interface CartPolicy {
  /** Quantities are limited to the free units, and sums leave out what can't be bought. */
  readonly followsStock: boolean;
  check(line: LineToCheck): CheckedLine;
  notice(lines: readonly CheckedLine[], pricesChanged: boolean): CartNotice | undefined;
  limitText(maxQuantity: number): string;
}

/** The specification's: any quantity up to 99, and nothing is blocked. */
const defaultCartPolicy: CartPolicy = {
  followsStock: false,
  check({ item, watch }) {
    const isGone = watch === null || watch?.forSale === false;
    return {
      item,
      problem: isGone ? { kind: "gone" } : undefined,
      counted: isGone ? 0 : item.quantity,
      maxQuantity: limits.max,
    };
  },
  notice(lines, pricesChanged) {
    const texts = [
      pricesChanged ? messages.pricesChanged : "",
      lines.some(({ problem }) => problem) ? messages.notCounted : "",
    ].filter(Boolean);
    return texts.length > 0 ? { text: texts.join(" ") } : undefined;
  },
  limitText: () => messages.quantityLimited,
};

/** For a shop that sells: only what is free can be bought, and at the price that the visitor has seen. */
const byStock: CartPolicy = {
  followsStock: true,
  check({ item, watch, seenPrice }) {
    const maxQuantity = Math.min(watch?.freeUnits ?? item.freeUnits ?? limits.max, limits.max);
    const today = watch?.forSale ? { ...item, watch: cartWatchOf(watch) } : item;
    const problem = watch === undefined ? undefined : problemOf(item, watch);
    const isCounted = problem === undefined || problem.kind === "fewer";
    const isRepriced = isCounted && seenPrice !== undefined && seenPrice !== today.watch.price;
    return {
      item: today,
      problem,
      oldPrice: isRepriced ? seenPrice : undefined,
      counted: isCounted ? Math.min(item.quantity, maxQuantity) : 0,
      maxQuantity,
    };
  },
  notice(lines) {
    const fewer = lines.some(({ problem }) => problem?.kind === "fewer");
    const missing = lines.filter(({ problem }) => problem && problem.kind !== "fewer");
    const repriced = lines.some(({ oldPrice }) => oldPrice !== undefined);
    const texts = [
      missing.length > 0 ? messages.notForSaleNow(missing.length) : "",
      fewer ? messages.fewerThanWanted : "",
      repriced ? messages.repriced : "",
    ].filter(Boolean);
    const [only] = texts;
    if (only === undefined) return undefined;
    const several = texts.length > 1 || fewer;
    const wayOut = missing.length > 0 ? messages.removeUnavailable : messages.acceptPrices;
    return { text: texts.join(" "), wayOut: several ? messages.updateCart : wayOut };
  },
  limitText: messages.onlyAvailable,
};

function problemOf({ quantity }: CartItem, watch: WatchCardData | null): LineProblem | undefined {
  if (watch?.forSale) return quantity > watch.freeUnits ? { kind: "fewer" } : undefined;
  if (watch?.status === "Reserved") return { kind: "reserved", until: watch.reservedUntil };
  return { kind: "gone" };
}

export const cartPolicy = (shop: Parameters<typeof isOn>[0]): CartPolicy =>
  isOn(shop, "checkout") ? byStock : defaultCartPolicy;
