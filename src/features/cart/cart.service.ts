import { Conflict, NotFound } from "#src/domain/errors.ts";
import { quantity as quantityLimits } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { presentPrices } from "#src/features/catalog/catalog.present.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { SessionChanged, type SessionVersion } from "#src/platform/security/session.ts";
import type { Cart } from "./cart.contract.ts";
import { onlyAvailable } from "./cart.messages.ts";
import { totalsOf } from "./cart.rules.ts";
import * as sql from "./cart.sql.ts";
import type { CartPolicy } from "./cart-policy.ts";

interface Owner {
  readonly viewer: SignedInViewer;
  readonly policy: CartPolicy;
  /** The session was read before this call, and must not have changed since. */
  readonly session?: SessionVersion | undefined;
}

/** The cart as this viewer sees it: prices come from the catalog, never from a request. */
function present(lines: readonly sql.CartLine[], { viewer, policy }: Owner): Cart {
  const items = lines.map(({ id, watchId, quantity, addedAt, ...line }) => ({
    id,
    watchId,
    quantity,
    addedAt: addedAt.toISOString(),
    freeUnits: policy.followsStock ? line.freeUnits : undefined,
    watch: presentPrices(line.watch, viewer, line.wholesalePrice),
  }));
  return { items, ...totalsOf(items) };
}

const contains = (lines: readonly sql.CartLine[], watchId: number) =>
  lines.some((line) => line.watchId === watchId);

export async function readCart(db: DbOrTx, owner: Owner): Promise<Cart> {
  return present(await sql.findCart(db, owner.viewer), owner);
}

interface WantedLine {
  readonly watchId: number;
  readonly quantity: number;
}

const wantedOf = ({ watchId, quantity }: WantedLine, { policy }: Owner): sql.Wanted => ({
  watchId,
  units: quantity,
  byStock: policy.followsStock,
});

export async function addWatch(db: Db, owner: Owner, line: WantedLine): Promise<Cart> {
  const wanted = wantedOf(line, owner);
  const lines = await sql.addToCart(db, owner.viewer, wanted, owner.session);
  if (contains(lines, line.watchId)) return present(lines, owner);
  if (owner.session) throw new SessionChanged();
  await refuse(db, owner, wanted);
  // It has come for sale in between.
  await sql.addToLine(db, owner.viewer.id, wanted);
  return readCart(db, owner);
}

export async function setQuantity(db: Db, owner: Owner, line: WantedLine): Promise<Cart> {
  const wanted = wantedOf(line, owner);
  const lines = await sql.setInCart(db, owner.viewer, wanted);
  if (contains(lines, line.watchId)) return present(lines, owner);
  if (wanted.byStock && (await sql.hasLine(db, owner.viewer.id, line.watchId)))
    await refuse(db, owner, wanted);
  throw new NotFound("This watch is not in your cart.");
}

/** Says why a watch can't be had in this quantity, if that is still so. */
async function refuse(db: Db, { viewer }: Owner, { watchId, byStock }: sql.Wanted): Promise<void> {
  const { state, freeUnits } = await sql.findSale(db, watchId);
  const isWithdrawn = state === "unknown" && (await sql.hasLine(db, viewer.id, watchId));
  if (state === "unknown" && !isWithdrawn) throw new NotFound("This watch does not exist.");
  if (state === "sold" || isWithdrawn)
    throw new Conflict("This watch is no longer available.", "not_for_sale");
  if (state === "reserved")
    throw new Conflict("This watch is reserved for another customer.", "not_for_sale");
  if (state === "unpriced")
    throw new Conflict("This watch has no price yet. Please contact us.", "not_for_sale");
  if (byStock) throw new Conflict(onlyAvailable(freeUnits), "not_available", { freeUnits });
}

export async function removeWatch(db: Db, owner: Owner, watchId: number): Promise<Cart> {
  return present(await sql.removeFromCart(db, owner.viewer, watchId), owner);
}

interface GuestCart {
  readonly key: string;
  readonly items: readonly WantedLine[];
}

/** Adds a guest's lines unless the browser has sent them already, and may have changed them since. */
export async function adoptGuestLines(db: Db, owner: Owner, lines: GuestCart): Promise<void> {
  await inTransaction(db, async (tx) => {
    const earlier = await sql.findMergedLinesForUpdate(tx, owner.viewer.id, lines.key);
    if (earlier.size === 0) await mergeLines(tx, owner, lines, earlier);
  });
}

/** A browser that missed the response sends the same key again: only what is new is added. */
export async function mergeGuestLines(db: Db, owner: Owner, { key, items }: GuestCart) {
  return inTransaction(db, async (tx) => {
    const earlier = await sql.findMergedLinesForUpdate(tx, owner.viewer.id, key);
    return mergeLines(tx, owner, { key, items }, earlier);
  });
}

async function mergeLines(
  tx: Tx,
  owner: Owner,
  { key, items }: GuestCart,
  earlier: ReadonlyMap<number, number>,
) {
  const { id: userId } = owner.viewer;
  const requested = new Map<number, number>();
  for (const { watchId, quantity } of items) {
    const sum = (requested.get(watchId) ?? 0) + quantity;
    requested.set(watchId, Math.min(sum, quantityLimits.max));
  }
  let merged = 0;
  for (const [watchId, quantity] of requested) {
    const more = quantity - (earlier.get(watchId) ?? 0);
    if (more > 0) {
      const wanted = wantedOf({ watchId, quantity: more }, owner);
      if ((await sql.addToLine(tx, userId, wanted)) !== "for sale") continue;
      await sql.saveMergedLine(tx, userId, key, watchId, quantity);
    }
    merged += 1;
  }
  return { cart: await readCart(tx, owner), merged, leftOut: requested.size - merged };
}
