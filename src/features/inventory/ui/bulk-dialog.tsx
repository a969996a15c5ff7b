import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { formatUsd } from "#src/domain/money.ts";
import type {
  BulkOutcome,
  changeMany,
  undoMany,
} from "#src/features/inventory/inventory.contract.ts";
import {
  alongText,
  bulkDone,
  bulkEnd,
  bulkProblem,
  bulkQuestion,
  bulkSummary,
  bulkTexts,
  bulkUndone,
  undoFailed,
} from "#src/features/inventory/inventory.messages.ts";
import { forgetWatches } from "#src/features/inventory/inventory.queries.ts";
import {
  type BulkAction,
  type PriceChange,
  priceChangeFrom,
} from "#src/features/inventory/inventory.rules.ts";
import { saveQuestions } from "#src/features/inventory/publish-checks.rules.ts";
import { call } from "#src/lib/endpoint.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { SelectField, TextField } from "#src/ui/form-field.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";
import type { FocusTarget } from "#src/ui/use-return-focus.ts";
import { CheckBadges } from "./publish-checks.tsx";

interface BulkDialogProps {
  ids: readonly number[];
  action: BulkAction;
  onClose: () => void;
  onDone: () => void;
  returnFocusTo?: FocusTarget;
}

export function BulkDialog({ ids, action, onClose, onDone, returnFocusTo }: BulkDialogProps) {
  const [change, setChange] = useState<PricePreview>();
  const [isConfirmed, setConfirmed] = useState(false);
  const undoFor = useUndoMany();
  const {
    mutate,
    data: outcome,
    error: asking,
    reset,
  } = useCall<typeof changeMany>("POST /api/admin/inventory/bulk");
  const bulk = useCall<typeof changeMany>("POST /api/admin/inventory/bulk", {
    onReply: (_reply, _input, queries) => forgetWatches(queries),
    toast: ({ changed, undoId }) =>
      bulkDone(action, changed.length, undoId === undefined ? undefined : undoFor(undoId)),
  });
  const asked = outcome?.changed.filter(({ questions }) => questions.length > 0) ?? [];
  const questions = saveQuestions.filter((one) =>
    asked.some((each) => each.questions.includes(one)),
  );
  // Without a confirmation only the others change.
  const left = isConfirmed ? [] : asked.map(({ id }) => id);
  const changing = (outcome?.changed.length ?? 0) - left.length;
  const problem = bulk.error ?? asking;

  const ask = (price?: PricePreview) =>
    mutate({ body: { ids: [...ids], action, ...price, preview: true } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once, for what was chosen when it opened
  useEffect(() => {
    if (action !== "price") ask();
  }, []);

  const confirm = () =>
    bulk.mutate(
      {
        body: {
          ids: ids.filter((id) => !left.includes(id)),
          action,
          ...change,
          confirms: isConfirmed ? questions : [],
        },
      },
      {
        onSuccess: () => {
          onClose();
          onDone();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !bulk.isPending) onClose();
      }}
      title={bulkTexts[action].title}
      className="sm:max-w-2xl"
      {...(returnFocusTo && { returnFocusTo })}
    >
      {action === "price" && (
        <PriceForm
          onPreview={(price) => {
            setChange(price);
            setConfirmed(false);
            bulk.reset();
            ask(price);
          }}
          onEdit={reset}
        />
      )}
      {problem && (
        <Alert variant="danger" className="mt-5">
          {bulkProblem(problem)}
        </Alert>
      )}
      {!outcome && !problem && action !== "price" && (
        <LoadingRegion label="Looking what changes" heights={["h-24"]} />
      )}
      {outcome && <Outcome action={action} outcome={outcome} count={changing} />}
      {outcome && asked.length > 0 && (
        <Checkbox
          className="mt-5"
          label={bulkQuestion(action, questions, asked.length, outcome.changed.length)}
          checked={isConfirmed}
          onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
        />
      )}
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose} disabled={bulk.isPending}>
          Cancel
        </Button>
        {changing > 0 && (
          <Button
            variant={action === "delete" || action === "remove" ? "danger" : "primary"}
            loading={bulk.isPending}
            onClick={confirm}
          >
            {bulkTexts[action].title}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Takes back a change of several watches. The dialog is closed by then. */
function useUndoMany() {
  const queries = useQueryClient();
  return (entryId: number) => async () => {
    try {
      const body = { entryId };
      const reply = await call<typeof undoMany>("POST /api/admin/inventory/undo", { body });
      await forgetWatches(queries);
      toast(bulkUndone(reply.undone, reply.kept));
    } catch (error) {
      toast(undoFailed(error));
    }
  };
}

interface PricePreview {
  readonly price: PriceChange;
  readonly includeSold: boolean;
}

interface PriceFormProps {
  onPreview: (preview: PricePreview) => void;
  /** Called when the preview no longer fits the typed values. */
  onEdit: () => void;
}

function PriceForm({ onPreview, onEdit }: PriceFormProps) {
  const [which, setWhich] = useState<PriceChange["which"]>("retailPrice");
  const [by, setBy] = useState<PriceChange["by"]>("percent");
  const [text, setText] = useState("");
  const [includeSold, setIncludeSold] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = priceChangeFrom(text, which, by);
    setWrong(!price);
    if (price) onPreview({ price, includeSold });
  };
  const example = by === "percent" ? "Such as -5 or 7.5." : "Such as -250 or 1,000.";
  return (
    <form noValidate onSubmit={submit} onChange={onEdit} className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="Price"
        value={which}
        onChange={({ currentTarget }) => setWhich(currentTarget.value as PriceChange["which"])}
      >
        <option value="retailPrice">Retail</option>
        <option value="wholesalePrice">Wholesale</option>
      </SelectField>
      <SelectField
        label="Change by"
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value as PriceChange["by"])}
      >
        <option value="percent">Percent</option>
        <option value="amount">Dollars</option>
      </SelectField>
      <TextField
        label="Value"
        hint={example}
        error={isWrong ? "Enter a number other than 0." : undefined}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-4 sm:col-span-3">
        <Checkbox
          label="Also sold watches"
          checked={includeSold}
          onChange={({ currentTarget }) => setIncludeSold(currentTarget.checked)}
        />
        <Button type="submit" variant="secondary" size="small">
          Preview
        </Button>
      </div>
    </form>
  );
}

interface OutcomeProps {
  action: BulkAction;
  outcome: BulkOutcome;
  /** How many change with what is confirmed. */
  count: number;
}

function Outcome({ action, outcome, count }: OutcomeProps) {
  const { changed, kept, along } = outcome;
  const alsoGone = along && alongText(along);
  return (
    <div className="mt-5 grid gap-5">
      <p role="status">
        {bulkSummary(action, count)} {alsoGone}
        {changed.length > 0 && ` ${bulkEnd[action] ?? ""}`}
      </p>
      {changed.length > 0 && (
        <section
          aria-label="Changes"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-72 overflow-y-auto border-line border-y"
        >
          <ul>
            {changed.map(({ id, name, reference, before, after, questions }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2.5 text-sm last:border-b-0"
              >
                <span className="min-w-0">
                  <bdi>{name}</bdi> <span className="text-muted">{reference}</span>
                </span>
                <span className="flex flex-wrap items-center gap-3 tabular-nums">
                  <CheckBadges of={questions} />
                  {before !== undefined && before !== null && after && (
                    <>
                      <s className="text-muted">{formatUsd(before)}</s>
                      <span className="sr-only">becomes</span>
                      {formatUsd(after)}
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {kept.length > 0 && (
        <section aria-label="Left as they are">
          <h3 className="font-medium font-sans text-sm">Left as they are</h3>
          <ul className="mt-2 grid gap-1 text-muted text-sm">
            {kept.map(({ id, name, reason }) => (
              <li key={id}>
                <bdi className="text-ink">{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
