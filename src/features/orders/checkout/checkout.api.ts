import type { z } from "zod";
import { AppError } from "#src/domain/errors.ts";
import { keepOrderKey } from "#src/features/orders/order-keys.service.ts";
import { orderPath, presentSummaries } from "#src/features/orders/orders.present.ts";
import { nextStep } from "#src/features/orders/payments/payments.service.ts";
import { paths } from "#src/lib/paths.ts";
import { type Caller, type Route, serve } from "#src/platform/http/serve.ts";
import { readDestinations } from "#src/platform/postal/addresses.ts";
import {
  type Checkout,
  placeOrder as contract,
  getCheckout,
  listCountries,
  saveCheckoutStep,
  setCheckoutItems,
} from "./checkout.contract.ts";
import { priceWas, problems as texts } from "./checkout.messages.ts";
import { checkoutRedirect } from "./checkout.rules.ts";
import {
  type CheckoutContext,
  cartItems,
  chosenIn,
  noticeOf,
  presentCheckout,
} from "./checkout.service.ts";
import * as drafts from "./draft.service.ts";
import { placeOrder } from "./place-order.service.ts";
import { saveStep } from "./steps.service.ts";

type ShownOrder = Pick<z.output<typeof saveCheckoutStep.body>, "formKey" | "total" | "prices">;

type PlacingCall = CheckoutContext & drafts.DraftAccess & Pick<Caller, "clientAddress" | "log">;

/**
 * Orders what the draft says. What has changed meanwhile leads back to the review, with the changed lines marked and
 * the rest kept.
 */
async function placeDraft(call: PlacingCall, shown: ShownOrder) {
  const { formKey = "", total = "" } = shown;
  // The cart before the draft: if the same form has just emptied the cart, its items are in the draft by now.
  const inCart = await cartItems(call);
  const draft = await drafts.readDraftOfForm(call, formKey);
  const isFromDraft = call.viewer.kind === "guest" || draft.isPlaced;
  const items = isFromDraft || (draft.begun && inCart.length === 0) ? draft.items : inCart;
  const { contact, address, delivery, payment, purchaseOrder } = chosenIn(draft.fields);
  if (items.length === 0 || !contact || !address || !delivery || !payment) {
    return goBack(call, draft, {});
  }
  if (!/^[\w-]{16,64}$/.test(formKey) || !/^\d{1,15}$/.test(total)) {
    return goBack(call, draft, { order: texts.noTotal });
  }
  const request = {
    ...{ items, contact, address, delivery, payment },
    total: Number(total),
    ...(purchaseOrder && { purchaseOrder }),
  };
  try {
    if (!draft.isPlaced) await drafts.beginPlacing(call, formKey, items);
    const { order, key } = await placeOrder(call, call, request, formKey);
    if (call.viewer.kind === "guest") keepOrderKey(call.cookies, order.number, key);
    await drafts.closeDraft(call, formKey, orderPath(order));
    const { kind, url } = await nextStep(call, order);
    const checkout = await presentCheckout(call, await drafts.readDraft(call));
    return {
      // A form may not lead to another site, so without JavaScript the order's page links to the provider.
      next: url.startsWith("/") ? url : orderPath(order),
      checkout,
      order: { number: order.number, ...(kind === "redirect" && { payAt: url }) },
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return goBack(call, draft, { order: error.message }, shown.prices);
  }
}

async function goBack(
  call: PlacingCall,
  draft: drafts.Draft,
  problems: drafts.Draft["problems"],
  shownPrices = "",
) {
  const now = await presentCheckout(call, draft);
  // Another tab has placed the order.
  if (now.placed && now.lines.length === 0) return { next: now.placed, checkout: now };
  const notices = Object.fromEntries(changedLines(now, shownPrices));
  // A signed-in buyer's items are those of the cart again.
  const items = call.viewer.kind === "user" ? { items: [] } : {};
  const checkout = await presentCheckout(
    call,
    await drafts.writeDraft(call, { ...items, problems: { ...problems, ...notices } }),
  );
  return { next: checkoutRedirect(checkout, "review") ?? paths.checkoutStep("review"), checkout };
}

/** The form says which prices it showed, as `id:cents` separated by commas. */
function changedLines({ lines }: Checkout, shownPrices: string): [string, string][] {
  const shown = new Map(shownPrices.split(",").map((pair) => pair.split(":") as [string, string]));
  return lines.flatMap(({ watchId, price }) => {
    const before = shown.get(String(watchId));
    if (!before || !/^\d{1,15}$/.test(before) || Number(before) === price) return [];
    return [[noticeOf(watchId), priceWas(Number(before))]];
  });
}

export const checkoutApi: readonly Route[] = [
  serve(getCheckout, async (call) => ({
    checkout: await presentCheckout(call, await drafts.readDraft(call)),
  })),

  serve(listCountries, async ({ db, config }) => ({
    countries: [...(await readDestinations(db, config))],
  })),

  serve(setCheckoutItems, async (call) => {
    const draft = await drafts.writeDraft(call, {
      ...drafts.chosenItems(call, call.body),
      problems: {},
    });
    return { checkout: await presentCheckout(call, draft) };
  }),

  serve(saveCheckoutStep, async (call) => {
    const { step } = call.params;
    return step === "review" ? placeDraft(call, call.body) : saveStep(call, step, call.body);
  }),
];

export const placeOrderApi: readonly Route[] = [
  serve(contract, async (call) => {
    const { body, headers } = call;
    const { order, key } = await placeOrder(call, call, body, headers["idempotency-key"]);
    const [summary] = await presentSummaries(call.db, [order]);
    if (!summary) throw new Error("A stored order is missing.");
    if (call.viewer.kind === "guest") keepOrderKey(call.cookies, order.number, key);
    return { order: summary, next: await nextStep(call, order) };
  }),
];
