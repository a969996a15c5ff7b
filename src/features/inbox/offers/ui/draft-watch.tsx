import { type FormEvent, useState } from "react";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import type { draftWatch, OfferReply } from "#src/features/inbox/offers/staff-offer.contract.ts";
import {
  actProblem,
  draftMade,
  draftTexts,
  staffOfferProblems,
} from "#src/features/inbox/offers/staff-offer.messages.ts";
import { staffOfferQuery } from "#src/features/inbox/offers/staff-offer.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
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
  const [problem, setProblem] = useState<string>();
  const make = useCall<typeof draftWatch>("POST /api/admin/offers/{id}/draft", {
    invalidates: [staffOfferQuery(offer.id)],
    toast: ({ leftOut, serialTaken }) => draftMade(leftOut, serialTaken),
  });
  const mustChoose = offer.draft.brandId === null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Number(new FormData(event.currentTarget).get("brandId") ?? 0);
    if (mustChoose && chosen === 0) {
      setProblem(staffOfferProblems.brand);
      event.currentTarget.querySelector("select")?.focus();
      return;
    }
    setProblem(undefined);
    make.mutate({ params: { id: offer.id }, body: mustChoose ? { brandId: chosen } : {} });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4 border border-line p-6">
      {make.error && <Alert variant="danger">{actProblem(make.error)}</Alert>}
      {mustChoose && (
        <SelectField
          label="Brand"
          hint={draftTexts.chooseBrand}
          error={problem}
          required
          name="brandId"
          defaultValue=""
        >
          <option value="">Choose</option>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" variant="secondary" loading={make.isPending}>
        {draftTexts.button}
      </Button>
      <p className="text-muted text-sm">{draftTexts.explains}</p>
    </form>
  );
}
