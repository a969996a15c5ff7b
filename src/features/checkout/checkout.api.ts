import { readDestinations } from "#src/features/orders/address.present.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import {
  getCheckout,
  listCountries,
  saveCheckoutStep,
  setCheckoutItems,
} from "./checkout.contract.ts";
import { presentCheckout } from "./checkout.service.ts";
import { chosenItems, readDraft, writeDraft } from "./draft.service.ts";
import { placeDraft } from "./place-draft.service.ts";
import { saveStep } from "./steps.service.ts";

export const checkoutApi: readonly Route[] = [
  serve(getCheckout, async (call) => ({
    checkout: await presentCheckout(call, await readDraft(call)),
  })),

  serve(listCountries, async ({ db, config }) => ({
    countries: [...(await readDestinations(db, config))],
  })),

  serve(setCheckoutItems, async (call) => {
    const draft = await writeDraft(call, { ...chosenItems(call), problems: {} });
    return { checkout: await presentCheckout(call, draft) };
  }),

  serve(saveCheckoutStep, async (call) => {
    const { step } = call.params;
    return step === "review" ? placeDraft(call, call.body) : saveStep(call, step, call.body);
  }),
];
