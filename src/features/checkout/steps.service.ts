import { deliveryMethodsFor } from "#src/domain/delivery.ts";
import { checkAddress } from "#src/features/orders/address.present.ts";
import { contactProblemsOf } from "#src/features/orders/contact.schema.ts";
import { paths } from "#src/lib/paths.ts";
import type { Checkout, CheckoutField, CheckoutFields } from "./checkout.contract.ts";
import { problems as texts } from "./checkout.messages.ts";
import { type CheckoutStep, checkoutRedirect, nextStep } from "./checkout.rules.ts";
import { type CheckoutContext, knownOfBuyer, presentCheckout } from "./checkout.service.ts";
import { type Draft, type DraftAccess, readDraft, writeDraft } from "./draft.service.ts";
import { purchaseOrderField } from "./place-order.contract.ts";

/** A step that only saves what was typed. */
type TypedStep = Exclude<CheckoutStep, "review">;
type Problems = Readonly<Partial<Record<string, string>>>;

const stepFields: Readonly<Record<TypedStep, readonly CheckoutField[]>> = {
  contact: ["name", "email", "phone"],
  address: ["country", "line1", "line2", "city", "region", "postalCode"],
  delivery: ["delivery"],
  payment: ["payment", "purchaseOrder"],
};

/** Reads the ways to pay that take the total. */
type ReadPayments = () => Promise<Checkout["payments"]>;
type Check = (typed: CheckoutFields, readPayments: ReadPayments) => Problems | Promise<Problems>;

const checks: Readonly<Record<TypedStep, Check>> = {
  contact: contactProblemsOf,
  address: (typed) => checkAddress(typed).problems ?? {},
  delivery: ({ delivery, country = "" }) =>
    deliveryMethodsFor(country).some((method) => method === delivery)
      ? {}
      : { delivery: texts.delivery },
  payment: async ({ payment, purchaseOrder = "" }, readPayments) => {
    const payments = await readPayments();
    const { error } = purchaseOrderField.safeParse(purchaseOrder);
    return {
      ...(!payments.some((method) => method === payment) && {
        payment: texts.payment,
      }),
      ...(error && { purchaseOrder: error.issues[0]?.message }),
    };
  },
};

type Intent = "next" | "keep" | "country" | "last";

/** Keeps what was typed, right or wrong, and says where the buyer goes next. */
export async function saveStep(
  call: CheckoutContext & DraftAccess,
  step: TypedStep,
  { intent, ...body }: CheckoutFields & { intent: Intent },
) {
  const before = await readDraft(call);
  const sent: CheckoutFields =
    intent === "last" ? ((await knownOfBuyer(call.db, call.viewer)).address ?? {}) : body;
  const fields = pick(sent, stepFields[step]);
  const isFinal = intent === "next" || intent === "last";
  const readPayments = async () => (await presentCheckout(call, before)).payments;
  const found = isFinal ? await checks[step]({ ...before.fields, ...fields }, readPayments) : {};
  const draft = await writeDraft(call, {
    fields,
    problems: intent === "keep" ? before.problems : withoutEmpty(found),
  });
  const checkout = await presentCheckout(call, draft);
  const stays = !isFinal || Object.keys(draft.problems).length > 0;
  const to = stays ? step : nextStep(checkout, step);
  return { next: checkoutRedirect(checkout, to) ?? paths.checkoutStep(to), checkout };
}

function pick(sent: CheckoutFields, names: readonly CheckoutField[]): Draft["fields"] {
  return withoutEmpty(Object.fromEntries(names.map((name) => [name, sent[name]])));
}

function withoutEmpty(values: Problems): Record<string, string> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => {
    return entry[1] !== undefined;
  });
  return Object.fromEntries(given);
}
