import { randomBytes } from "node:crypto";
import { deliveryMethodsFor, deliveryPrice } from "#src/domain/delivery.ts";
import { isDealer, type Viewer } from "#src/domain/viewer.ts";
import {
  addressFieldsFor,
  checkAddress,
  formatAddress,
} from "#src/features/orders/address.present.ts";
import { contactSchema } from "#src/features/orders/contact.schema.ts";
import { findLastOrder } from "#src/features/orders/orders.sql.ts";
import { policyTexts } from "#src/features/orders/policy.messages.ts";
import type { Config } from "#src/platform/config.ts";
import type { Db } from "#src/platform/db/client.ts";
import { type Checkout, type CheckoutFields, checkoutFields } from "./checkout.contract.ts";
import type { CheckoutStep } from "./checkout.rules.ts";
import { itemsOf, presentLines } from "./checkout-lines.service.ts";
import type { Draft } from "./draft.service.ts";
import { purchaseOrderField } from "./place-order.contract.ts";

export interface CheckoutContext {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly config: Config;
}

const homeCountry = "US";

/** The draft as this viewer sees it. Prices come from the catalog, never from a request. */
export async function presentCheckout(context: CheckoutContext, draft: Draft): Promise<Checkout> {
  const { db, viewer, config } = context;
  const [items, known] = await Promise.all([itemsOf(context, draft), knownOfBuyer(db, viewer)]);
  const lines = await presentLines(context, items, draft.problems);
  const subtotal = lines.reduce((sum, line) => sum + (line.problem ? 0 : line.total), 0);
  const typed = typedFields(draft);
  const { country = homeCountry } = typed;
  const chosen = chosenIn(typed, config.checkout.payments);
  const deliveries = deliveryMethodsFor(country).map((method) => ({
    method,
    price: deliveryPrice(method, country, subtotal) ?? 0,
  }));
  const delivery = deliveries.find(({ method }) => method === chosen.delivery)?.price ?? null;
  return {
    lines,
    isWholesale: isDealer(viewer),
    fields: { ...known.contact, country, ...typed },
    problems: draft.problems,
    done: doneIn(chosen),
    addressFields: addressFieldsFor(country),
    addressLines: chosen.address ? formatAddress(chosen.address) : [],
    lastAddressLines: known.address ? formatAddress(known.address) : [],
    deliveries,
    payments: config.checkout.payments,
    totals: { subtotal, delivery, total: subtotal + (delivery ?? 0) },
    policy: policyTexts,
    formKey: randomBytes(18).toString("base64url"),
  };
}

/** What the account and its last order say, so that nobody types it twice. */
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

type Payments = Config["checkout"]["payments"];

/** What is complete and right of what was typed. */
export function chosenIn(typed: CheckoutFields, payments: Payments) {
  const { address } = checkAddress(typed);
  return {
    contact: contactSchema.safeParse(typed).data,
    address: address ?? undefined,
    delivery: address
      ? deliveryMethodsFor(address.country).find((method) => method === typed.delivery)
      : undefined,
    payment: payments.find((method) => method === typed.payment),
    purchaseOrder: purchaseOrderField.safeParse(typed.purchaseOrder ?? "").data,
  };
}

function doneIn(chosen: ReturnType<typeof chosenIn>): CheckoutStep[] {
  const { contact, address, delivery, payment, purchaseOrder } = chosen;
  return [
    ...(contact ? (["contact"] as const) : []),
    ...(address ? (["address"] as const) : []),
    ...(delivery ? (["delivery"] as const) : []),
    ...(payment && purchaseOrder !== undefined ? (["payment"] as const) : []),
  ];
}
