import { type FormEvent, useState } from "react";
import {
  type Import,
  importQuestions,
  type runImport,
} from "#src/features/inventory/transfer/imports.contract.ts";
import {
  importQuestionText,
  importTexts,
  rowsText,
  runProblems,
} from "#src/features/inventory/transfer/imports.messages.ts";
import { showsImport } from "#src/features/inventory/transfer/imports.queries.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** What the import would do, and the button that does it. */
export function RunImport({ one }: { one: Import }) {
  const { create, update, unchanged, problem } = one.counts;
  const asked = importQuestions.filter((question) => one.counts.questions[question] > 0);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const run = useCall<typeof runImport>("POST /api/admin/imports/{id}/run", showsImport);
  const rows = create + update;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const skipProblems = data.has("skipProblems");
    const confirms = asked.filter((question) => data.has(question));
    const open = asked.filter((question) => !confirms.includes(question));
    const found: Record<string, string> = {
      ...(problem > 0 && !skipProblems && { skipProblems: runProblems.problems }),
      ...Object.fromEntries(open.map((question) => [question, runProblems.tick])),
    };
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) {
      return run.mutate({ params: { id: one.id }, body: { skipProblems, confirms } });
    }
    event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
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
      {rows > 0 && (problem > 0 || asked.length > 0) && (
        <div className="mt-6 grid gap-2 border-line border-t pt-5">
          {problem > 0 && (
            <Checkbox
              name="skipProblems"
              label={`Leave out ${rowsText(problem)} with problems`}
              error={problems.skipProblems}
            />
          )}
          {asked.map((question) => (
            <Checkbox
              key={question}
              name={question}
              label={importQuestionText[question](rowsText(one.counts.questions[question]))}
              error={problems[question]}
            />
          ))}
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
