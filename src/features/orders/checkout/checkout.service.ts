import { savedAddresses } from "#src/domain/account-limits.ts";
import { deliveryMethodsFor, deliveryPrice, homeCountry } from "#src/domain/delivery.ts";
import { centsOf } from "#src/domain/money.ts";
import type { PaymentMethod } from "#src/domain/orders.ts";
import { isDealer, type Viewer } from "#src/domain/viewer.ts";
import type { SavedAddress } from "#src/features/account/account.contract.ts";
import { addressBookFor } from "#src/features/account/addresses.service.ts";
import { adoptGuestLines } from "#src/features/cart/cart.service.ts";
import { findCart } from "#src/features/cart/cart.sql.ts";
import { cartPolicy } from "#src/features/cart/cart-policy.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import { paymentMethodSchema } from "#src/features/orders/orders.contract.ts";
import { policyTexts } from "#src/features/orders/orders.messages.ts";
import { taxNote } from "#src/features/orders/orders.present.ts";
import { findLastOrder } from "#src/features/orders/orders.sql.ts";
import { methodsFor, providersOf } from "#src/features/orders/payments/providers.service.ts";
import type { Country } from "#src/lib/address.schema.ts";
import { contactSchema } from "#src/lib/contact.schema.ts";
import type { Db } from "#src/platform/db/client.ts";
import type { Caller, Services } from "#src/platform/http/serve.ts";
import {
  addressFieldsFor,
  checkAddress,
  countries,
  destinationsWithout,
  formatAddress,
  internationalPhone,
  isDestination,
} from "#src/platform/postal/addresses.ts";
import { newToken } from "#src/platform/security/tokens.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { readSettings } from "#src/platform/settings/shop-settings.ts";
import {
  type Checkout,
  type CheckoutFields,
  type CheckoutLine,
  checkoutFields,
  purchaseOrderField,
} from "./checkout.contract.ts";
import { lineProblems } from "./checkout.messages.ts";
import { type CheckoutStep, canBuy, checkoutSteps, lineProblem } from "./checkout.rules.ts";
import { type Draft, guestLinesOf } from "./draft.service.ts";

export type CheckoutContext = Pick<Services, "db" | "config"> & Pick<Caller, "viewer">;
type Buyer = Pick<CheckoutContext, "db" | "viewer">;

/** The draft as this viewer sees it. Prices come from the catalog, never from a request. */
export async function presentCheckout(context: CheckoutContext, draft: Draft): Promise<Checkout> {
  const { db, viewer, config } = context;
  const [items, known, saved, settings] = await Promise.all([
    itemsOf(context, draft),
    knownOfBuyer(db, viewer),
    addressBookFor(config).list(db, viewer),
    readSettings(db, config, ["terms", "destinations"]),
  ]);
  const lines = await presentLines(context, items, draft.problems);
  const subtotal = lines.reduce((sum, line) => sum + (line.problem ? 0 : line.total), 0);
  const typed = typedFields(draft);
  const begun = beginWith(saved, typed);
  const destinations = destinationsWithout(settings.destinations.excluded);
  const { country: wanted = "" } = { ...begun, ...typed };
  const country = isDestination(wanted, countries) ? wanted : firstOf(destinations);
  const chosen = chosenIn(typed, destinations);
  const deliveries = deliveryMethodsFor(country).map((method) => ({
    method,
    price: deliveryPrice(method, country, subtotal) ?? 0,
  }));
  const delivery = canBuy(lines)
    ? (deliveries.find(({ method }) => method === chosen.delivery)?.price ?? null)
    : null;
  const total = subtotal + (delivery ?? 0);
  const payments = methodsFor(config, total);
  return {
    lines,
    ...(draft.placed !== undefined && { placed: draft.placed }),
    isWholesale: isDealer(viewer),
    fields: {
      ...{ ...known.contact, ...begun, country, ...typed },
      ...(chosen.contact && { phone: chosen.contact.phone }),
    },
    problems: draft.problems,
    done: doneIn(chosen, payments),
    addressFields: addressFieldsFor(country),
    addressLines: chosen.address ? formatAddress(chosen.address) : [],
    // A buyer with saved addresses chooses among those.
    lastAddressLines:
      known.address && !saved?.length && isDestination(known.address.country, destinations)
        ? formatAddress(known.address)
        : [],
    ...(saved && {
      saved: { addresses: [...saved], canSave: saved.length < savedAddresses.perAccount },
    }),
    deliveries,
    payments,
    exceeded: exceededBy(config, total),
    totals: { subtotal, delivery, total },
    policy: policyTexts(settings.terms),
    taxes: taxNote(country),
    formKey: newToken(),
  };
}

function beginWith(
  saved: readonly SavedAddress[] | undefined,
  typed: CheckoutFields,
): CheckoutFields {
  const preferred = saved?.find(({ isDefault }) => isDefault);
  if (!preferred?.isDeliverable) return {};
  const { name, phone, address } = preferred;
  return { name, phone, ...(typed.country === undefined && address) };
}

/** The account and its last order know it, so that nobody types it twice. */
export async function knownOfBuyer(db: Db, viewer: Viewer) {
  if (viewer.kind === "guest") return {};
  const last = await findLastOrder(db, viewer.id);
  return {
    contact: {
      email: viewer.email,
      ...(last && { name: last.customerName }),
      ...(last?.phone && { phone: last.phone }),
    },
    address: last?.address ?? undefined,
  };
}

function typedFields({ fields }: Draft): CheckoutFields {
  const typed = checkoutFields.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(typed.map((name) => [name, fields[name]]));
}

function exceededBy(config: Config, total: number): Checkout["exceeded"] {
  return Object.entries(providersOf(config)).flatMap(([method, { maxTotal }]) =>
    maxTotal !== undefined && total > maxTotal
      ? [{ method: method as PaymentMethod, maxTotal }]
      : [],
  );
}

const firstOf = (destinations: readonly Country[]): string =>
  isDestination(homeCountry, destinations) ? homeCountry : (destinations[0]?.code ?? homeCountry);

export function chosenIn(typed: CheckoutFields, destinations?: readonly Country[]) {
  const { address } = checkAddress(typed, destinations);
  const { data: contact } = contactSchema.safeParse(typed);
  return {
    contact:
      contact && address
        ? { ...contact, phone: internationalPhone(contact.phone, address.country) }
        : contact,
    address: address ?? undefined,
    delivery: address
      ? deliveryMethodsFor(address.country).find((method) => method === typed.delivery)
      : undefined,
    payment: paymentMethodSchema.safeParse(typed.payment).data,
    purchaseOrder: purchaseOrderField.safeParse(typed.purchaseOrder ?? "").data,
  };
}

function doneIn(
  chosen: ReturnType<typeof chosenIn>,
  payments: readonly PaymentMethod[],
): CheckoutStep[] {
  const isOffered = payments.some((method) => method === chosen.payment);
  const done = {
    ...chosen,
    payment: isOffered && chosen.purchaseOrder !== undefined,
    review: false,
  };
  return checkoutSteps.filter((step) => done[step]);
}

type Items = Draft["items"];

/**
 * A signed-in buyer's items are those of the cart. Who has just signed in may come before the browser has sent the
 * guest's lines, so they are added here.
 */
async function itemsOf(buyer: Buyer, draft: Draft): Promise<Items> {
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

export async function cartItems({ db, viewer }: Buyer): Promise<Items> {
  if (viewer.kind === "guest") return [];
  const cart = await findCart(db, viewer);
  return cart.map(({ watchId, quantity }) => ({ watchId, quantity }));
}

/** In the order of the items, without watches that no longer exist. */
async function presentLines(
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

export const noticeOf = (watchId: number): string => `watch ${watchId}`;
