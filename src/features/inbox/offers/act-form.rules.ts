import { type StaffAct, staffActs } from "#src/features/offers/offers.schema.ts";
import { dollarsIn } from "#src/lib/typed-number.ts";
import type { OfferReply, StaffOffer } from "./staff-offer.contract.ts";
import { asQuoted, staffOfferProblems } from "./staff-offer.messages.ts";

/** What is typed, before it is checked. */
export type ActForm = Readonly<Partial<Record<string, string>>>;

interface ActField {
  readonly name: string;
  readonly label: string;
  readonly kind: "line" | "text" | "amount" | "date";
  readonly required?: boolean;
  readonly hint?: string;
}

const note: ActField = { name: "note", label: "Words to the seller", kind: "text" };
const reason: ActField = { name: "note", label: "Reason", kind: "text", required: true };

const fields: Readonly<Record<StaffAct, readonly ActField[]>> = {
  valuation: [note],
  quoted: [
    { name: "quoteAmount", label: "Amount in USD", kind: "amount", required: true },
    { name: "quoteValidUntil", label: "Valid until", kind: "date", required: true },
    { name: "quoteConditions", label: "What it depends on", kind: "text", required: true },
    {
      name: "shippingInstructions",
      label: "How to send the watch",
      kind: "text",
      required: true,
      hint: "The seller gets it after accepting.",
    },
  ],
  declined: [reason],
  arrived: [note],
  inspected: [
    { name: "finalAmount", label: "Final amount in USD", kind: "amount", required: true },
    { name: "finalReasons", label: "Reasons", kind: "text", required: true },
  ],
  paid: [
    { name: "method", label: "Paid by", kind: "line", required: true },
    { name: "reference", label: "Reference", kind: "line" },
  ],
  returned: [reason],
};

/** A final amount that is the quote needs no reasons. */
const isAsQuoted = (act: StaffAct, form: ActForm, { quoteAmount }: StaffOffer) =>
  act === "inspected" && dollarsIn(form.finalAmount ?? "") === quoteAmount;

export const fieldsOf = (act: StaffAct, form: ActForm, offer: StaffOffer) =>
  fields[act].filter(({ name }) => name !== "finalReasons" || !isAsQuoted(act, form, offer));

export function initialForm(act: StaffAct, { offer, newQuote }: OfferReply): ActForm {
  switch (act) {
    case "quoted":
      return {
        quoteAmount: offer.quoteAmount === null ? "" : String(offer.quoteAmount),
        quoteValidUntil: newQuote.validUntil,
        quoteConditions: offer.quoteConditions ?? newQuote.conditions,
        shippingInstructions: offer.shippingInstructions ?? newQuote.shippingInstructions,
      };
    case "inspected":
      return {
        finalAmount: String(offer.finalAmount ?? offer.quoteAmount ?? ""),
        finalReasons: offer.finalReasons ?? asQuoted,
      };
    case "paid":
      return { method: "Bank transfer", reference: "" };
    default:
      return { note: "" };
  }
}

interface ReadForm {
  readonly body?: Record<string, string | number>;
  readonly problems: Readonly<Record<string, string>>;
}

/** By the server's own rules, so that a problem is said beside its field. */
export function readForm(act: StaffAct, form: ActForm, offer: StaffOffer): ReadForm {
  const { updatedAt } = offer;
  if (act === "paid") {
    const method = form.method?.trim() ?? "";
    if (method === "") return { problems: { method: staffOfferProblems.method } };
    return { problems: {}, body: { method, reference: form.reference?.trim() ?? "", updatedAt } };
  }
  const typed = {
    ...form,
    ...(form.quoteAmount !== undefined && { quoteAmount: dollarsIn(form.quoteAmount) }),
    ...(form.finalAmount !== undefined && { finalAmount: dollarsIn(form.finalAmount) }),
    ...(isAsQuoted(act, form, offer) && { finalReasons: asQuoted }),
  };
  const { data, error } = staffActs[act].safeParse(typed);
  if (data) return { problems: {}, body: { ...data, updatedAt } };
  const issues = error.issues.toReversed().map(({ path, message }) => [path[0], message]);
  return { problems: Object.fromEntries(issues) };
}
