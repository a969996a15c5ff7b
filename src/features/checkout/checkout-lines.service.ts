import { centsOf } from "#src/domain/money.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import { adoptGuestLines } from "#src/features/cart/cart.service.ts";
import { findCart } from "#src/features/cart/cart.sql.ts";
import { cartPolicy } from "#src/features/cart/cart-policy.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import type { Db } from "#src/platform/db/client.ts";
import type { CheckoutLine } from "./checkout.contract.ts";
import { lineProblems } from "./checkout.messages.ts";
import { lineProblem } from "./checkout.rules.ts";
import { type Draft, guestLinesOf } from "./draft.service.ts";

type Items = Draft["items"];

/**
 * A signed-in buyer's items are those of the cart. Who has just signed in may come before the browser has sent the
 * guest's lines, so they are added here.
 */
export async function itemsOf(buyer: Buyer, draft: Draft): Promise<Items> {
  const { db, viewer } = buyer;
  if (viewer.kind === "guest") return draft.items;
  const lines = guestLinesOf(draft);
  if (lines)
    await adoptGuestLines(
      db,
      { viewer, policy: cartPolicy({ capabilities: ["checkout"] }) },
      lines,
    );
  return cartItems(buyer);
}

interface Buyer {
  readonly db: Db;
  readonly viewer: Viewer;
}

/** A guest has none on the server. */
export async function cartItems({ db, viewer }: Buyer): Promise<Items> {
  if (viewer.kind === "guest") return [];
  const cart = await findCart(db, viewer);
  return cart.map(({ watchId, quantity }) => ({ watchId, quantity }));
}

/** In the order of the items, without watches that no longer exist. */
export async function presentLines(
  { db, viewer }: Buyer,
  items: Items,
  notices: Draft["problems"],
): Promise<CheckoutLine[]> {
  const rows = await findWatchesByIds(
    db,
    items.map(({ watchId }) => watchId),
  );
  const watches = new Map(
    (await presentWatches(db, rows, viewer)).map((watch) => [watch.id, watch]),
  );
  return items.flatMap(({ watchId, quantity }) => {
    const watch = watches.get(watchId);
    if (!watch) return [];
    const price = centsOf(watch.price);
    const reason = lineProblem(watch, quantity);
    const notice = notices[noticeOf(watchId)];
    const { brandName, model, reference, condition, image } = watch;
    return {
      ...{ watchId, brandName, model, reference, condition, image, quantity, price },
      total: price * quantity,
      ...(watch.wholesalePrice !== undefined && { retailPrice: centsOf(watch.retailPrice) }),
      ...(reason && { problem: lineProblems[reason](watch.freeUnits) }),
      ...(notice !== undefined && { notice }),
    };
  });
}

/** The name under which a draft keeps what has changed about a line. */
export const noticeOf = (watchId: number): string => `watch ${watchId}`;
