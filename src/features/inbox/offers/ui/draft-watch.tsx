import { hasStaffRight } from "#src/domain/viewer.ts";
import type { draftWatch, OfferReply } from "#src/features/inbox/offers/staff-offer.contract.ts";
import {
  draftMade,
  draftTexts,
  staffOfferProblems,
} from "#src/features/inbox/offers/staff-offer.messages.ts";
import { staffOfferQuery } from "#src/features/inbox/offers/staff-offer.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { actionProblem } from "#src/office/action-panel.tsx";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** The offered watch in the inventory, once it is there. */
export function DraftWatch({ reply }: { reply: OfferReply }) {
  const { draft } = reply.offer;
  const viewer = useViewer();
  if (draft.watchId !== null) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-3 border border-line p-5 text-sm">
        {draftTexts.done}
        {hasStaffRight(viewer, "editor") && (
          <Button asChild size="small" variant="secondary">
            <a href={paths.editWatch(draft.watchId)}>{draftTexts.open}</a>
          </Button>
        )}
      </p>
    );
  }
  return draft.isPossible ? <DraftForm reply={reply} /> : null;
}

function DraftForm({ reply: { offer, brands } }: { reply: OfferReply }) {
  const make = useCall<typeof draftWatch>("POST /api/admin/offers/{id}/draft", {
    invalidates: [staffOfferQuery(offer.id)],
    toast: ({ leftOut, serialTaken }) => draftMade(leftOut, serialTaken),
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
          hint={draftTexts.chooseBrand}
          required
          prompt="Choose"
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field("brandId", { required: staffOfferProblems.brand })}
        />
      )}
      <Button type="submit" variant="secondary" loading={form.pending}>
        {draftTexts.button}
      </Button>
      <p className="text-muted text-sm">{draftTexts.explains}</p>
    </SchemaForm>
  );
}
