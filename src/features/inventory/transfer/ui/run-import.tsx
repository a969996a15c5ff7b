import { checkTexts } from "#src/features/inventory/inventory.messages.ts";
import {
  type Import,
  importQuestions,
  type runImport,
} from "#src/features/inventory/transfer/imports.contract.ts";
import {
  importTexts,
  rowsText,
  runProblems,
} from "#src/features/inventory/transfer/imports.messages.ts";
import { showsImport } from "#src/features/inventory/transfer/imports.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** What the import would do, and the button that does it. */
export function RunImport({ one }: { one: Import }) {
  const { create, update, unchanged, problem } = one.counts;
  const asked = importQuestions.filter((question) => one.counts.questions[question] > 0);
  const run = useCall<typeof runImport>("POST /api/admin/imports/{id}/run", showsImport);
  const rows = create + update;

  const form = useSchemaForm({
    start: Object.fromEntries(["skipProblems", ...importQuestions].map((name) => [name, false])),
    call: run,
    send: ({ skipProblems = false, ...ticked }: Record<string, boolean>) => ({
      params: { id: one.id },
      body: { skipProblems, confirms: asked.filter((question) => ticked[question]) },
    }),
    failed: importTexts.retry,
  });
  return (
    <form {...form.props} aria-label="Import" className="border border-line bg-white p-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        <Figure term="New" value={create} />
        <Figure term="Changed" value={update} />
        <Figure term="Unchanged" value={unchanged} />
        <Figure term="Problems" value={problem} danger={problem > 0} />
      </dl>
      {rows > 0 && (problem > 0 || asked.length > 0) && (
        <div className="mt-6 grid gap-2 border-line border-t pt-5">
          {problem > 0 && (
            <Checkbox
              label={`Leave out ${rowsText(problem)} with problems`}
              {...form.field("skipProblems", { required: runProblems.problems })}
            />
          )}
          {asked.map((question) => (
            <Checkbox
              key={question}
              label={checkTexts[question].meant(rowsText(one.counts.questions[question]))}
              {...form.field(question, { required: runProblems.tick })}
            />
          ))}
        </div>
      )}
      {form.problem && <div className="mt-5">{form.problem}</div>}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {rows > 0 ? (
          <Button type="submit" loading={form.pending}>
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
