import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useSearch } from "wouter";
import { importRowsPerPage } from "#src/domain/limits.ts";
import type { TransferField } from "#src/features/inventory/import-export/column-kinds.ts";
import { columnsByField } from "#src/features/inventory/import-export/columns.ts";
import type {
  Import,
  ReportRow,
  RowOutcome,
  ShownRows,
} from "#src/features/inventory/import-export/imports.contract.ts";
import {
  importTexts,
  keptLabel,
  outcomeLabels,
} from "#src/features/inventory/import-export/imports.messages.ts";
import { reportQuery, reportUrl } from "#src/features/inventory/import-export/imports.queries.ts";
import { CheckBadges } from "#src/features/inventory/ui/publish-checks.tsx";
import { paths } from "#src/lib/paths.ts";
import { Section } from "#src/office/section.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";

const outcomes = Object.keys(outcomeLabels) as RowOutcome[];
const labelOf = (show: ShownRows) => (show === "kept" ? keptLabel : outcomeLabels[show].many);

/** The report of the check, row by row. The filter and the page are in the address. */
export function ImportReport({ one }: { one: Import }) {
  const search = new URLSearchParams(useSearch());
  const kinds: readonly ShownRows[] = [
    ...outcomes,
    ...(one.counts.kept > 0 ? ["kept" as const] : []),
  ];
  const outcome = kinds.find((known) => known === search.get("show"));
  const page = Math.max(1, Number(search.get("page")) || 1);
  const query = useQuery(reportQuery(String(one.id), outcome, page));
  const { data, isFetching } = query;
  const hrefFor = (show: string | undefined, to = 1) => {
    const query = new URLSearchParams({
      ...(show && { show }),
      ...(to > 1 && { page: String(to) }),
    });
    return paths.importReport(one.id) + (query.size > 0 ? `?${query}` : "");
  };
  return (
    <Section
      title="Report"
      aside={
        <a
          href={reportUrl(one.id)}
          download
          className="link-quiet inline-flex min-h-6 items-center"
        >
          Download as CSV
        </a>
      }
    >
      <nav aria-label="Rows by outcome" className="-mx-1 flex flex-wrap gap-1">
        {[undefined, ...kinds].map((show) => (
          <FilterLink
            key={show ?? "all"}
            href={hrefFor(show)}
            current={show === outcome}
            label={show ? labelOf(show) : "All"}
            count={show ? one.counts[show] : one.rowCount}
          />
        ))}
      </nav>
      <div className="mt-5">{content()}</div>
    </Section>
  );

  function content() {
    if (query.isError || !data) {
      return (
        <Unloaded
          query={query}
          compact
          failed="The report could not be loaded."
          loading={<LoadingRegion label="Loading the report" heights={["h-72"]} />}
        />
      );
    }
    if (data.rows.length === 0) {
      return <p className="py-8 text-center text-muted text-sm">{importTexts.noRows}</p>;
    }
    return (
      <>
        <ul
          aria-label="Rows"
          aria-busy={isFetching}
          className={clsx("border-line border-t transition-opacity", isFetching && "opacity-60")}
        >
          {data.rows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </ul>
        <Pagination
          page={page}
          pageCount={Math.ceil(data.total / importRowsPerPage)}
          hrefFor={(to) => hrefFor(outcome, to)}
          className="mt-8"
        />
      </>
    );
  }
}

interface FilterLinkProps {
  href: string;
  current: boolean;
  label: string;
  count: number;
}

function FilterLink({ href, current, label, count }: FilterLinkProps) {
  return (
    <a
      href={href}
      aria-current={current ? "true" : undefined}
      className="inline-flex min-h-9 items-center gap-2 border border-transparent px-3 text-muted text-sm transition-colors hover:text-ink aria-[current]:border-line-strong aria-[current]:bg-white aria-[current]:text-ink pointer-coarse:min-h-11"
    >
      {label}
      <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
    </a>
  );
}

const headerOf = (field: string) => columnsByField.get(field as TransferField)?.header ?? field;

function Row({ row: { row, outcome, watchId, title, details } }: { row: ReportRow }) {
  const { label, variant } = outcomeLabels[outcome];
  const { changes = {}, problems = {}, kept = {}, questions = [] } = details;
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2 border-line border-b py-3 text-sm">
      <span className="text-muted tabular-nums">Row {row}</span>
      <span className="min-w-0 wrap-anywhere">
        {watchId === null ? (
          <bdi>{title || "Without a name"}</bdi>
        ) : (
          <a href={paths.editWatch(watchId)} className="link-quiet">
            <bdi>{title}</bdi>
          </a>
        )}
      </span>
      <Badge variant={variant}>{label}</Badge>
      {Object.keys({ ...changes, ...problems, ...kept, ...questions }).length > 0 && (
        <ul className="col-span-2 col-start-2 grid gap-1.5">
          {Object.entries(problems).map(([field, text]) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-danger">{headerOf(field)}:</span> {text}
            </li>
          ))}
          {Object.entries(kept).map(([field, text]) => (
            <li key={field} className="wrap-anywhere">
              <span className="font-medium text-warning">{keptLabel}</span>
              {field === "watch" ? ": " : `, ${headerOf(field)}: `}
              {text}
            </li>
          ))}
          {questions.length > 0 && (
            <li className="flex flex-wrap gap-1.5">
              <CheckBadges of={questions} />
            </li>
          )}
          {Object.entries(changes).map(([field, [before, after]]) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-muted">{headerOf(field)}:</span>{" "}
              <del className="whitespace-pre-line text-muted">{before || "none"}</del>
              <span className="sr-only"> becomes</span>
              <span aria-hidden="true"> → </span>
              <ins className="whitespace-pre-line no-underline">{after || "none"}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
