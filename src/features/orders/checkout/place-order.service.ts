import { createHmac } from "node:crypto";
import { deliveryPrice } from "#src/domain/delivery.ts";
import { Conflict, Invalid, SignInRequired, TooManyRequests } from "#src/domain/errors.ts";
import { clientsPerNetwork, orderLimits, quantity as quantityLimit } from "#src/domain/limits.ts";
import { centsOf } from "#src/domain/money.ts";
import { isDealer, type Viewer } from "#src/domain/viewer.ts";
import { wrongQuantity } from "#src/features/cart/cart.contract.ts";
import { removeLines } from "#src/features/cart/cart.sql.ts";
import { presentPrices } from "#src/features/catalog/catalog.present.ts";
import { findForOrder, lockForOrder, type OrderedWatch } from "#src/features/catalog/stock.sql.ts";
import { paymentMessages } from "#src/features/orders/orders.messages.ts";
import { holdUntil } from "#src/features/orders/orders.rules.ts";
import { createOrder, newNumber, policyUnder } from "#src/features/orders/orders.service.ts";
import { findOrderById, type OrderRow } from "#src/features/orders/orders.sql.ts";
import { methodsFor } from "#src/features/orders/payments/providers.service.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { clientNetwork } from "#src/platform/http/client-address.ts";
import { lockTexts, onceByKey } from "#src/platform/http/idempotency.ts";
import type { Services } from "#src/platform/http/serve.ts";
import {
  destinationsWithout,
  internationalPhone,
  requireAddress,
} from "#src/platform/postal/addresses.ts";
import { ConcurrencyLimit } from "#src/platform/runtime/concurrency-limit.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { findUserAsViewer } from "#src/platform/security/session.ts";
import { newToken } from "#src/platform/security/tokens.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { readSettings } from "#src/platform/settings/shop-settings.ts";
import type { OrderRequest } from "./checkout.contract.ts";
import { countHeldBy, countOrdersOf, type PendingBuyer } from "./checkout.sql.ts";

interface Buyer {
  readonly viewer: Viewer;
  /** Null for orders that the staff takes by telephone. */
  readonly clientAddress: string | null;
}

interface PlacedOrder {
  readonly order: OrderRow;
  /** Opens the order without signing in. */
  readonly key: string;
}

const placing = new ConcurrencyLimit(orderLimits.placedAtOnce);

/** Orders for the viewer. The same key and request return the same order. */
export async function placeOrder(
  { db, config }: Pick<Services, "db" | "config">,
  buyer: Buyer,
  request: OrderRequest,
  idempotencyKey: string,
  staff?: StaffCall,
): Promise<PlacedOrder> {
  const { viewer } = buyer;
  const scope = `orders ${viewer.kind === "user" ? viewer.id : "guest"}`;
  const place = async (tx: Tx) => {
    let stored: OrderRow | undefined;
    const work = async () => {
      const salt = newToken();
      const key = orderKey(idempotencyKey, salt);
      stored = await storeOrder(tx, config, { buyer, request, key, staff });
      return { orderId: stored.id, salt };
    };
    const { orderId, salt } = await onceByKey(tx, { scope, key: idempotencyKey, request }, work);
    const order = stored ?? (await findOrderById(tx, orderId));
    if (!order) throw new Error("A stored order is missing.");
    return { order, key: orderKey(idempotencyKey, salt) };
  };
  return placing.run(() => inTransaction(db, place));
}

/** A repeated request can be given the same key, although neither this nor the client's key is stored. */
function orderKey(idempotencyKey: string, salt: string): string {
  return createHmac("sha256", idempotencyKey).update(salt).digest("base64url");
}

interface Placing {
  readonly buyer: Buyer;
  readonly request: OrderRequest;
  readonly key: string;
  readonly staff: StaffCall | undefined;
}

async function storeOrder(
  tx: Tx,
  config: Config,
  { buyer, request, key, staff }: Placing,
): Promise<OrderRow> {
  const viewer = await currentViewer(tx, buyer.viewer);
  const userId = viewer.kind === "user" ? viewer.id : null;
  const { terms, holidays, destinations } = await readSettings(tx, config, [
    "terms",
    "holidays",
    "destinations",
  ]);
  const address = requireAddress(request.address, destinationsWithout(destinations.excluded));
  if (!config.checkout.payments.includes(request.payment)) {
    throw new Invalid("This way to pay is not offered.");
  }
  const items = mergeLines(request.items);
  // Without a lock, so that a crowd after the last unit is told at once that it is gone.
  requireAvailable(items, await findForOrder(tx, [...items.keys()]));
  const watches = await lockForOrder(tx, [...items.keys()]);
  requireAvailable(items, watches);
  // After the watches: who loses them need not wait for other orders from the same address.
  const person = { ...buyer, userId, email: request.contact.email };
  const { now, ...pending } = await limitPending(tx, config, person);
  if (!staff) await limitHeld(tx, { ...person, ...pending, viewer }, items);
  const lines = watches.map((watch) => {
    const { price } = presentPrices(watch, viewer, watch.wholesalePrice);
    const { id: watchId, brandName, model, reference, condition } = watch;
    const quantity = items.get(watchId) ?? 0;
    return { watchId, brandName, model, reference, condition, price: centsOf(price), quantity };
  });
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const delivery = deliveryPrice(request.delivery, address.country, subtotal);
  if (delivery === undefined) throw new Invalid("This delivery does not go to that country.");
  const total = subtotal + delivery;
  if (total !== request.total) {
    throw new Conflict(
      "Prices have changed since you saw them. Please look at the new total.",
      "price_changed",
      { total, items: lines.map(({ watchId, price, quantity }) => ({ watchId, price, quantity })) },
    );
  }
  if (!methodsFor(config, total).includes(request.payment)) {
    throw new Invalid(paymentMessages.tooMuch, "amount_too_large");
  }

  // Before the watches are held, which makes other orders wait.
  if (!staff && userId !== null) await removeLines(tx, userId, [...items.keys()]);
  const order = await createOrder(
    tx,
    {
      number: newNumber("M-"),
      userId,
      customerName: request.contact.name,
      email: request.contact.email,
      phone: internationalPhone(request.contact.phone, address.country),
      address,
      isWholesale: isDealer(viewer),
      purchaseOrder: (isDealer(viewer) && request.purchaseOrder) || null,
      delivery: request.delivery,
      deliveryPrice: delivery,
      total,
      payment: request.payment,
      policy: policyUnder(terms),
      holdUntil: holdUntil(request.payment, now, config.checkout.timeZone, holidays.days),
      clientAddress: buyer.clientAddress,
      key,
    },
    lines,
    staff
      ? { kind: "staff", userId: staff.viewer.id }
      : { kind: "buyer", userId: userId ?? undefined },
  );
  if (staff) await recordAudit(tx, staff, { action: "order.place", subject: `order:${order.id}` });
  return order;
}

/** A right that was withdrawn since the request began no longer counts. */
async function currentViewer(tx: Tx, viewer: Viewer): Promise<Viewer> {
  if (viewer.kind === "guest") return viewer;
  const current = await findUserAsViewer(tx, viewer.id);
  if (!current) throw new SignInRequired();
  return current;
}

function mergeLines(items: OrderRequest["items"]): Map<number, number> {
  const merged = new Map<number, number>();
  for (const { watchId, quantity } of items) {
    const sum = (merged.get(watchId) ?? 0) + quantity;
    if (sum > quantityLimit.max) throw new Invalid(wrongQuantity);
    merged.set(watchId, sum);
  }
  return merged;
}

function requireAvailable(
  items: ReadonlyMap<number, number>,
  watches: readonly OrderedWatch[],
): void {
  const byId = new Map(watches.map((watch) => [watch.id, watch]));
  const missing = [...items].flatMap(([watchId, quantity]) => {
    const found = byId.get(watchId);
    // A watch that is not published is like an unknown one, so that nobody learns its name.
    const watch = found?.published ? found : undefined;
    if (watch?.forSale && watch.freeUnits >= quantity) return [];
    const freeUnits = watch?.forSale ? watch.freeUnits : 0;
    const name = watch ? `${watch.brandName} ${watch.model}` : "A watch in your order";
    const reason = watch?.status === "Reserved" ? "reserved" : freeUnits > 0 ? "fewer" : "gone";
    return [{ watchId, name, reason, freeUnits }];
  });
  const [first] = missing;
  if (!first) return;
  const message =
    first.reason === "fewer"
      ? `Only ${first.freeUnits} of ${first.name} can be ordered.`
      : `${first.name} is ${first.reason === "reserved" ? "reserved for another buyer" : "no longer available"}.`;
  throw new Conflict(message, "not_available", { items: missing });
}

/**
 * Nobody can hold the whole shop. The locks make two orders of one buyer wait for each other. Returns the time by the
 * database's clock.
 */
async function limitPending(tx: Tx, config: Config, buyer: PendingBuyer) {
  const { userId, email, clientAddress } = buyer;
  const network = clientAddress === null ? null : clientNetwork(clientAddress);
  const names = [
    `email ${email.toLowerCase()}`,
    // Guests and telephone orders must not wait for each other.
    ...(userId === null ? [] : [`user ${userId}`]),
    ...(clientAddress === null ? [] : [`client ${clientAddress}`]),
    ...(network === null ? [] : [`network ${network}`]),
  ];
  await lockTexts(
    tx,
    names.map((name) => `pending orders of ${name}`),
  );
  const { byUser, byEmail, byAddress, byNetwork, lately, now } = await countOrdersOf(tx, buyer);
  const tooMany =
    byUser >= orderLimits.pending ||
    byEmail >= orderLimits.pending ||
    byAddress >= orderLimits.pending * config.rateLimitFactor ||
    byNetwork >= orderLimits.pending * config.rateLimitFactor * clientsPerNetwork;
  if (lately >= orderLimits.perHour * config.rateLimitFactor) {
    const message =
      "Many orders were placed with this e-mail address. Please try again in an hour.";
    throw new TooManyRequests(3_600, message, "too_many_orders");
  }
  if (tooMany) {
    throw new TooManyRequests(
      60,
      `You have ${orderLimits.pending} orders that wait for payment. Please pay or cancel one of them first.`,
      "too_many_pending",
    );
  }
  // RATE_LIMIT_FACTOR says that several buyers share an address.
  const isShared = config.rateLimitFactor > 1;
  const hasPending = byUser + byEmail + (isShared ? 0 : byNetwork || byAddress) > 0;
  return { now, hasPending, clientAddress: isShared ? null : clientAddress };
}

async function limitHeld(
  tx: Tx,
  buyer: PendingBuyer & { readonly viewer: Viewer; readonly hasPending: boolean },
  items: ReadonlyMap<number, number>,
): Promise<void> {
  const most = orderLimits.held[isDealer(buyer.viewer) ? "dealer" : "customer"];
  const held = buyer.hasPending
    ? await countHeldBy(tx, buyer, [...items.keys()])
    : [{ clients: 1, watches: 0, units: 0 }];
  const ordered = [...items.values()].reduce((sum, quantity) => sum + quantity, 0);
  for (const { clients, watches, units } of held) {
    if (watches + items.size > most.watches * clients)
      throw tooManyHeld(`${most.watches} different watches`);
    if (units + ordered > most.units * clients) throw tooManyHeld(`${most.units} units`);
  }
}

const tooManyHeld = (most: string) =>
  new TooManyRequests(
    60,
    `You can reserve ${most} at a time. Please pay for those that wait first, or contact us.`,
    "too_many_held",
  );
