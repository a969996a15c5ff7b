import { hasStaffRight } from "#src/domain/viewer.ts";
import { offerMails } from "#src/features/buyback/seller/offer-mails.messages.ts";
import { staffSteps } from "#src/features/buyback/seller/offers.messages.ts";
import type { OfferAction } from "#src/features/buyback/seller/offers.schema.ts";
import { buybackList } from "#src/features/buyback/staff/buyback.list.ts";
import * as contract from "#src/features/buyback/staff/staff-offer.contract.ts";
import * as texts from "#src/features/buyback/staff/staff-offer.messages.ts";
import { staffOfferQuery } from "#src/features/buyback/staff/staff-offer.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { dollarsIn } from "#src/lib/typed-number.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import type { ActionField, Typed } from "#src/office/action-fields.tsx";
import {
  type ActionForm,
  ActionPanel,
  actionProblem,
  wasOvertaken,
} from "#src/office/action-panel.tsx";
import { allPages } from "#src/office/list/use-list.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface OfferActionsProps {
  reply: contract.OfferReply;
  /** Its form is open at first. */
  first?: OfferAction;
  onDone?: () => void;
}

/**
 * Only what the transition table allows now. A step is also a message of the conversation, and changes its place in the
 * inbox. A refused action shows the offer as it has become meanwhile.
 */
export function OfferActions({ reply, first, onDone }: OfferActionsProps) {
  const { offer } = reply;
  const action = useCall<typeof contract.runOfferAction>("POST /api/admin/offers/{id}/actions", {
    updates: staffOfferQuery(offer.id),
    ...(onDone && { onReply: onDone }),
    invalidates: [
      allPages(buybackList),
      { predicate: ({ queryKey: [key] }) => String(key).startsWith("/api/admin/enquiries") },
    ],
    toast: (_reply, { body }) => texts.actionDone(body.type),
    overtaken: wasOvertaken,
  });
  return (
    <ActionPanel
      as="h3"
      first={first}
      actions={offer.actions as OfferAction[]}
      formOf={(action) => ({
        ...texts.actionTexts[action],
        button: texts.actionButton(action, offer.state),
        isDangerous: action === "declined" || action === "returned",
        isEnding: action === "declined" || action === "returned" || action === offer.state,
        ...formOf(action, reply),
        preview: (typed) => <MailToSeller action={action} typed={typed} offer={offer} />,
      })}
      schema={contract.offerActionBody}
      shared={{ updatedAt: offer.updatedAt }}
      status={texts.statusText(offer)}
      call={action}
      onAction={(body, then) => action.mutate({ params: { id: offer.id }, body }, then)}
    />
  );
}

const field = (name: string, label: string, kind: ActionField["kind"] = "text"): ActionField => ({
  ...{ name, label, kind },
  required: true,
});

function formOf(
  action: OfferAction,
  { offer, newQuote }: contract.OfferReply,
): Partial<ActionForm> {
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
          finalReasons: offer.finalReasons ?? texts.asQuoted,
        },
        fields: (typed) => [
          field("finalAmount", "Final amount in USD", "dollars"),
          ...(isAsQuoted(typed) ? [] : [field("finalReasons", "Reasons")]),
        ],
        body: (values) =>
          values.finalAmount === quoteAmount ? { ...values, finalReasons: texts.asQuoted } : values,
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

interface MailToSellerProps {
  action: OfferAction;
  typed: Typed;
  offer: contract.StaffOffer;
}

function MailToSeller({ action, typed, offer }: MailToSellerProps) {
  const { subject, lead, next } = offerMails[action];
  const text = staffSteps[action](
    {
      ...offer,
      quoteAmount: amountOr(typed.quoteAmount, offer.quoteAmount),
      quoteValidUntil: typed.quoteValidUntil || offer.quoteValidUntil,
      quoteConditions: typed.quoteConditions ?? offer.quoteConditions,
      finalAmount: amountOr(typed.finalAmount, offer.finalAmount),
      finalReasons: typed.finalReasons ?? offer.finalReasons,
    },
    action === "paid"
      ? texts.paidBy(typed.method ?? "", typed.reference ?? "")
      : (typed.note ?? ""),
  );
  return (
    <section aria-label="Mail to the seller" className="border-line border-t pt-4 text-sm">
      <p className="label-caps text-muted">The seller gets this mail</p>
      <p className="mt-2 font-medium wrap-anywhere">
        <bdi>{subject(offer.name)}</bdi>
      </p>
      <div className="mt-1 space-y-2 whitespace-pre-line wrap-anywhere text-muted">
        <p>{lead(offer.name)}</p>
        <p>{text}</p>
        {next && <p>{next}</p>}
      </div>
    </section>
  );
}

function amountOr(text: string | undefined, present: number | null): number | null {
  const amount = text === undefined ? Number.NaN : dollarsIn(text);
  return Number.isFinite(amount) ? amount : present;
}

export function DraftWatch({ reply }: { reply: contract.OfferReply }) {
  const { draft } = reply.offer;
  const viewer = useViewer();
  if (draft.watchId !== null) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-3 border border-line p-5 text-sm">
        {texts.draftTexts.done}
        {hasStaffRight(viewer, "editor") && (
          <Button asChild size="small" variant="secondary">
            <a href={paths.editWatch(draft.watchId)}>{texts.draftTexts.open}</a>
          </Button>
        )}
      </p>
    );
  }
  return draft.isPossible ? <DraftForm reply={reply} /> : null;
}

function DraftForm({ reply: { offer, brands } }: { reply: contract.OfferReply }) {
  const make = useCall<typeof contract.draftWatch>("POST /api/admin/offers/{id}/draft", {
    invalidates: [staffOfferQuery(offer.id)],
    toast: ({ leftOut, serialTaken }) => texts.draftMade(leftOut, serialTaken),
  });
  const mustChoose = offer.draft.brandId === null;
  const form = useSchemaForm({
    start: { brandId: "" },
    call: make,
    send: ({ brandId }) => ({
      params: { id: offer.id },
      body: mustChoose ? { brandId: Number(brandId) } : {},
    }),
    failed: actionProblem,
  });
  return (
    <SchemaForm form={form} className="grid gap-4 border border-line p-6">
      {mustChoose && (
        <SelectField
          label="Brand"
          hint={texts.draftTexts.chooseBrand}
          required
          prompt="Choose"
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field("brandId", { required: texts.staffOfferProblems.brand })}
        />
      )}
      <Button type="submit" variant="secondary" loading={form.pending}>
        {texts.draftTexts.button}
      </Button>
      <p className="text-muted text-sm">{texts.draftTexts.explains}</p>
    </SchemaForm>
  );
}
