import { clsx } from "clsx";
import { type FormEvent, useEffect, useState } from "react";
import { formatUsd } from "#src/domain/money.ts";
import type { BulkOutcome } from "#src/features/inventory/inventory.contract.ts";
import {
  alongText,
  bulkProblem,
  bulkSummary,
  bulkTitles,
} from "#src/features/inventory/inventory.messages.ts";
import { useBulk, usePreviewBulk } from "#src/features/inventory/inventory.mutations.ts";
import {
  type BulkAction,
  type PriceChange,
  priceChangeFrom,
} from "#src/features/inventory/inventory.rules.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input, Select } from "#src/ui/input.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import type { FocusTarget } from "#src/ui/use-return-focus.ts";

interface BulkDialogProps {
  ids: readonly number[];
  action: BulkAction;
  onClose: () => void;
  onDone: () => void;
  returnFocusTo?: FocusTarget;
}

/** Shows what would happen to each watch, and does it when that is confirmed. */
export function BulkDialog({ ids, action, onClose, onDone, returnFocusTo }: BulkDialogProps) {
  const [price, setPrice] = useState<PriceChange>();
  const { mutate: ask, data: outcome, error: asking, reset } = usePreviewBulk();
  const bulk = useBulk();
  const bulkOf = { ids, action, price };
  const problem = bulk.error ?? asking;

  useEffect(() => {
    if (action !== "price") ask({ ids, action });
  }, [ask, ids, action]);

  const confirm = () =>
    bulk.mutate(bulkOf, {
      onSuccess: () => {
        onClose();
        onDone();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !bulk.isPending) onClose();
      }}
      title={bulkTitles[action]}
      className="sm:max-w-2xl"
      {...(returnFocusTo && { returnFocusTo })}
    >
      {action === "price" && (
        <PriceForm
          onPreview={(change) => {
            setPrice(change);
            bulk.reset();
            ask({ ids, action, price: change });
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
        <LoadingRegion label="Looking what changes">
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {outcome && <Outcome action={action} outcome={outcome} />}
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose} disabled={bulk.isPending}>
          Cancel
        </Button>
        {outcome && outcome.changed.length > 0 && (
          <Button
            variant={action === "delete" ? "danger" : "primary"}
            loading={bulk.isPending}
            onClick={confirm}
          >
            {bulkTitles[action]}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface PriceFormProps {
  onPreview: (change: PriceChange) => void;
  /** What was shown no longer fits what is typed. */
  onEdit: () => void;
}

function PriceForm({ onPreview, onEdit }: PriceFormProps) {
  const [which, setWhich] = useState<PriceChange["which"]>("retailPrice");
  const [by, setBy] = useState<PriceChange["by"]>("percent");
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const change = priceChangeFrom(text, which, by);
    setWrong(!change);
    if (change) onPreview(change);
  };
  const example = by === "percent" ? "Such as -5 or 7.5." : "Such as -250 or 1,000.";
  return (
    <form noValidate onSubmit={submit} onChange={onEdit} className="grid gap-4 sm:grid-cols-3">
      <FormField label="Price">
        {(control) => (
          <Select
            {...control}
            value={which}
            onChange={({ currentTarget }) => setWhich(currentTarget.value as PriceChange["which"])}
          >
            <option value="retailPrice">Retail</option>
            <option value="wholesalePrice">Wholesale</option>
          </Select>
        )}
      </FormField>
      <FormField label="Change by">
        {(control) => (
          <Select
            {...control}
            value={by}
            onChange={({ currentTarget }) => setBy(currentTarget.value as PriceChange["by"])}
          >
            <option value="percent">Percent</option>
            <option value="amount">Dollars</option>
          </Select>
        )}
      </FormField>
      <FormField
        label="Value"
        hint={example}
        error={isWrong ? "Enter a number other than 0." : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </FormField>
      <div className="sm:col-span-3">
        <Button type="submit" variant="secondary" size="small">
          Preview
        </Button>
      </div>
    </form>
  );
}

function Outcome({ action, outcome }: { action: BulkAction; outcome: BulkOutcome }) {
  const { changed, kept, along } = outcome;
  const alsoGone = along && alongText(along);
  return (
    <div className="mt-5 grid gap-5">
      <p role="status">
        {bulkSummary(action, changed.length)} {alsoGone}
        {action === "delete" && changed.length > 0 && " This cannot be undone."}
      </p>
      {changed.length > 0 && (
        <section
          aria-label="Changes"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-72 overflow-y-auto border-line border-y"
        >
          <ul>
            {changed.map(({ id, name, reference, before, after, big }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2.5 text-sm last:border-b-0"
              >
                <span className="min-w-0">
                  <bdi>{name}</bdi> <span className="text-muted">{reference}</span>
                </span>
                {before !== undefined && before !== null && after && (
                  <span
                    className={clsx("flex items-center gap-3 tabular-nums", big && "text-danger")}
                  >
                    {big && <Badge variant="danger">More than half</Badge>}
                    <s className="text-muted">{formatUsd(before)}</s>
                    <span className="sr-only">becomes</span>
                    {formatUsd(after)}
                  </span>
                )}
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
