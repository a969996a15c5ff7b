import {
  type OfferReply,
  offerActionBody,
  type runOfferAction,
} from "#src/features/inbox/offers/staff-offer.contract.ts";
import {
  actionButton,
  actionDone,
  actionTexts,
  asQuoted,
  statusText,
} from "#src/features/inbox/offers/staff-offer.messages.ts";
import { staffOfferQuery } from "#src/features/inbox/offers/staff-offer.queries.ts";
import type { OfferAction } from "#src/features/offers/offers.schema.ts";
import { dollarsIn } from "#src/lib/typed-number.ts";
import type { ActionField, Typed } from "#src/office/action-fields.tsx";
import { type ActionForm, ActionPanel, wasOvertaken } from "#src/office/action-panel.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { MailToSeller } from "./mail-to-seller.tsx";

/**
 * Only what the transition table allows now. A step is also a message of the conversation, and changes its place in the
 * inbox. A refused action shows the offer as it has become meanwhile.
 */
export function OfferActions({ reply }: { reply: OfferReply }) {
  const { offer } = reply;
  const act = useCall<typeof runOfferAction>("POST /api/admin/offers/{id}/actions", {
    updates: staffOfferQuery(offer.id),
    invalidates: [
      { predicate: ({ queryKey: [key] }) => String(key).startsWith("/api/admin/enquiries") },
    ],
    toast: (_reply, { body }) => actionDone(body.type),
    overtaken: wasOvertaken,
  });
  return (
    <ActionPanel
      as="h3"
      actions={offer.actions as OfferAction[]}
      formOf={(action) => ({
        ...actionTexts[action],
        button: actionButton(action, offer.state),
        isDangerous: action === "declined" || action === "returned",
        isEnding: action === "declined" || action === "returned" || action === offer.state,
        ...formOf(action, reply),
        preview: (typed) => <MailToSeller action={action} typed={typed} offer={offer} />,
      })}
      schema={offerActionBody}
      shared={{ updatedAt: offer.updatedAt }}
      standing={statusText(offer)}
      call={act}
      onAct={(body, then) => act.mutate({ params: { id: offer.id }, body }, then)}
    />
  );
}

const field = (name: string, label: string, kind: ActionField["kind"] = "text"): ActionField => ({
  ...{ name, label, kind },
  required: true,
});

function formOf(action: OfferAction, { offer, newQuote }: OfferReply): Partial<ActionForm> {
  const { quoteAmount, finalAmount } = offer;
  switch (action) {
    case "quoted":
      return {
        initial: {
          quoteAmount: String(quoteAmount ?? ""),
          quoteValidUntil: newQuote.validUntil,
          quoteConditions: offer.quoteConditions ?? newQuote.conditions,
          shippingInstructions: offer.shippingInstructions ?? newQuote.shippingInstructions,
        },
        fields: () => [
          field("quoteAmount", "Amount in USD", "dollars"),
          field("quoteValidUntil", "Valid until", "date"),
          field("quoteConditions", "What it depends on"),
          {
            ...field("shippingInstructions", "How to send the watch"),
            rows: 8,
            hint: "The seller gets it after accepting.",
          },
        ],
      };
    case "inspected": {
      // A final amount that is the quote needs no reasons.
      const isAsQuoted = (typed: Typed) => dollarsIn(typed.finalAmount ?? "") === quoteAmount;
      return {
        initial: {
          finalAmount: String(finalAmount ?? quoteAmount ?? ""),
          finalReasons: offer.finalReasons ?? asQuoted,
        },
        fields: (typed) => [
          field("finalAmount", "Final amount in USD", "dollars"),
          ...(isAsQuoted(typed) ? [] : [field("finalReasons", "Reasons")]),
        ],
        body: (values) =>
          values.finalAmount === quoteAmount ? { ...values, finalReasons: asQuoted } : values,
      };
    }
    case "paid":
      return {
        initial: { method: "Bank transfer" },
        fields: () => [
          field("method", "Paid by", "line"),
          { ...field("reference", "Reference", "line"), required: false },
        ],
      };
    case "declined":
    case "returned":
      return { fields: () => [field("note", "Reason")] };
    default:
      return { fields: () => [{ ...field("note", "Words to the seller"), required: false }] };
  }
}
