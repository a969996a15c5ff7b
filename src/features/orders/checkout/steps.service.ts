import type { z } from "zod";
import { deliveryMethodsFor } from "#src/domain/delivery.ts";
import { addressBookFor } from "#src/features/account/addresses.service.ts";
import type { Country } from "#src/lib/address.schema.ts";
import { contactProblemsOf } from "#src/lib/contact.schema.ts";
import { paths } from "#src/lib/paths.ts";
import { checkAddress, readDestinations } from "#src/platform/postal/addresses.ts";
import {
  type Checkout,
  type CheckoutField,
  type CheckoutFields,
  purchaseOrderField,
  type saveCheckoutStep,
} from "./checkout.contract.ts";
import { problems as texts } from "./checkout.messages.ts";
import { checkoutRedirect, nextStep, stepFields, type TypedStep } from "./checkout.rules.ts";
import {
  type CheckoutContext,
  chosenIn,
  knownOfBuyer,
  presentCheckout,
} from "./checkout.service.ts";
import { type Draft, type DraftAccess, readDraft, turnOf, writeDraft } from "./draft.service.ts";

type Problems = Readonly<Partial<Record<string, string>>>;

interface Offered {
  payments(): Promise<Checkout["payments"]>;
  destinations(): Promise<readonly Country[]>;
}
type Check = (typed: CheckoutFields, offered: Offered) => Problems | Promise<Problems>;

const checks: Readonly<Record<TypedStep, Check>> = {
  contact: contactProblemsOf,
  address: async (typed, offered) =>
    checkAddress(typed, await offered.destinations()).problems ?? {},
  delivery: ({ delivery, country = "" }) =>
    deliveryMethodsFor(country).some((method) => method === delivery)
      ? {}
      : { delivery: texts.delivery },
  payment: async ({ payment, purchaseOrder = "" }, offered) => {
    const payments = await offered.payments();
    const { error } = purchaseOrderField.safeParse(purchaseOrder);
    return {
      ...(!payments.some((method) => method === payment) && {
        payment: texts.payment,
      }),
      ...(error && { purchaseOrder: error.issues[0]?.message }),
    };
  },
};

type SentStep = z.output<typeof saveCheckoutStep.body>;

/** Keeps what was typed, right or wrong, and says where the buyer goes next. */
export async function saveStep(
  call: CheckoutContext & DraftAccess,
  step: TypedStep,
  body: SentStep,
) {
  const { intent } = body;
  const before = await readDraft(call);
  const fields = await sentFields(call, step, body);
  const isFinal = intent === "next" || intent === "last" || intent === "saved";
  const destinations = () => readDestinations(call.db, call.config);
  const payments = async () => (await presentCheckout(call, before)).payments;
  const found = isFinal
    ? await checks[step]({ ...before.fields, ...fields }, { payments, destinations })
    : {};
  const problems = intent === "keep" ? before.problems : withoutEmpty(found);
  const draft = await writeDraft(call, { fields, problems }, turnOf(step, body.turn));
  if (intent === "next" && body.saveAddress !== undefined) await saveAddress(call, draft);
  const checkout = await presentCheckout(call, draft);
  const stays = !isFinal || Object.keys(draft.problems).length > 0;
  const to = stays ? step : nextStep(checkout, step);
  return { next: checkoutRedirect(checkout, to) ?? paths.checkoutStep(to), checkout };
}

/** An address that the shop knows replaces the whole typed one. */
async function sentFields(
  call: CheckoutContext,
  step: TypedStep,
  body: SentStep,
): Promise<Draft["fields"]> {
  const names = stepFields[step];
  if (body.intent !== "last" && body.intent !== "saved") return pick(body, names);
  const known = body.intent === "last" ? await lastAddress(call) : await savedAddress(call, body);
  const cleared = Object.fromEntries(names.map((name) => [name, ""]));
  return { ...cleared, ...pick(known, [...names, "name", "phone"]) };
}

async function lastAddress({ db, viewer }: CheckoutContext): Promise<CheckoutFields> {
  return (await knownOfBuyer(db, viewer)).address ?? {};
}

async function savedAddress(
  { db, viewer, config }: CheckoutContext,
  body: SentStep,
): Promise<CheckoutFields> {
  const addresses = (await addressBookFor(config).list(db, viewer)) ?? [];
  const chosen = addresses.find(({ id }) => String(id) === body.savedAddress);
  return chosen ? { name: chosen.name, phone: chosen.phone, ...chosen.address } : {};
}

async function saveAddress({ db, viewer, config }: CheckoutContext, draft: Draft): Promise<void> {
  const { contact, address } = chosenIn(draft.fields, await readDestinations(db, config));
  if (!contact || !address) return;
  const { name, phone } = contact;
  await addressBookFor(config).add(db, viewer, { name, phone, address });
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
