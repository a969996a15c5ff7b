import { type FormEvent, useState } from "react";
import type { Import } from "#src/features/inventory/transfer/imports.contract.ts";
import {
  importTexts,
  rowsText,
  runProblems,
} from "#src/features/inventory/transfer/imports.messages.ts";
import { useRunImport } from "#src/features/inventory/transfer/imports.mutations.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";

/** What the import would do, and the button that does it. */
export function RunImport({ one }: { one: Import }) {
  const { create, update, unchanged, problem, bigPrices } = one.counts;
  const [problems, setProblems] = useState<{ skip?: string; prices?: string }>({});
  const run = useRunImport(one.id);
  const rows = create + update;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const skipProblems = data.has("skipProblems");
    const confirmed = data.has("confirmed");
    const found = {
      ...(problem > 0 && !skipProblems && { skip: runProblems.problems }),
      ...(bigPrices > 0 && !confirmed && { prices: runProblems.prices }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) return run.mutate({ skipProblems, confirmed });
    event.currentTarget
      .querySelector<HTMLElement>(found.skip ? "[name=skipProblems]" : "[name=confirmed]")
      ?.focus();
  };

  return (
    <form
      noValidate
      method="post"
      aria-label="Import"
      onSubmit={submit}
      className="border border-line bg-white p-6"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        <Figure term="New" value={create} />
        <Figure term="Changed" value={update} />
        <Figure term="Unchanged" value={unchanged} />
        <Figure term="Problems" value={problem} danger={problem > 0} />
      </dl>
      {rows > 0 && (problem > 0 || bigPrices > 0) && (
        <div className="mt-6 grid gap-2 border-line border-t pt-5">
          {problem > 0 && (
            <Checkbox
              name="skipProblems"
              label={`Leave out ${rowsText(problem)} with problems`}
              error={problems.skip}
            />
          )}
          {bigPrices > 0 && (
            <Checkbox
              name="confirmed"
              label={`The prices of ${rowsText(bigPrices)} change by more than half, and that is meant`}
              error={problems.prices}
            />
          )}
        </div>
      )}
      {run.error && (
        <Alert variant="danger" className="mt-5">
          {messageOf(run.error, importTexts.retry)}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {rows > 0 ? (
          <Button type="submit" loading={run.isPending}>
            Import {rowsText(rows)}
          </Button>
        ) : (
          <p className="text-muted text-sm">
            {problem > 0 ? importTexts.onlyProblems : importTexts.nothing}
          </p>
        )}
        <Button asChild variant="quiet">
          <a href={paths.imports()}>Choose Another File</a>
        </Button>
      </div>
    </form>
  );
}

interface FigureProps {
  term: string;
  value: number;
  danger?: boolean;
}

export function Figure({ term, value, danger = false }: FigureProps) {
  return (
    <div>
      <dt className="label-caps text-muted">{term}</dt>
      <dd className={`mt-1 text-heading tabular-nums ${danger ? "text-danger" : ""}`}>
        {value.toLocaleString("en-US")}
      </dd>
    </div>
  );
}
