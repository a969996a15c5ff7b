import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide";
import { formatUsd } from "#src/domain/money.ts";
import type { LineSheet, LineSheetLine } from "#src/features/wholesale/line-sheet.contract.ts";
import { moreWatches, noWatches } from "#src/features/wholesale/wholesale.messages.ts";
import { lineSheetFiles, lineSheetQuery } from "#src/features/wholesale/wholesale.queries.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { tableRoles } from "#src/ui/table.tsx";

/** A dealer's line sheet, made for paper. The server has loaded it before it renders. */
export function LineSheetPage() {
  const { data } = useQuery(lineSheetQuery());
  return (
    <div className="line-sheet container-page pt-10 pb-20 lg:pt-14">
      <PageHead description="The watches for sale at your prices, for the printer." />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Breadcrumb
          trail={[{ label: "Wholesale Catalog", href: paths.wholesale() }]}
          current="Line Sheet"
        />
        <div className="flex flex-wrap gap-3">
          {lineSheetFiles.map(({ label, href }) => (
            <Button key={href} asChild size="small" variant="secondary">
              <a href={href} download>
                {label}
              </a>
            </Button>
          ))}
          <Button size="small" className="noscript:hidden" onClick={() => window.print()}>
            <Icon of={Printer} />
            Print
          </Button>
        </div>
      </div>
      {data && <Sheet sheet={data} />}
    </div>
  );
}

const headings: readonly { title: string; className?: string }[] = [
  { title: "Watch" },
  { title: "Reference" },
  { title: "Year" },
  { title: "Condition" },
  { title: "Details" },
  { title: "Retail", className: "text-right" },
  { title: "Your price", className: "pr-0! text-right" },
];

function Sheet({ sheet: { dealer, at, timeZone, lines, more } }: { sheet: LineSheet }) {
  const { storeName, phone, email } = useShopDetails();
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3 border-ink border-b pb-5">
        <div className="min-w-0">
          <p className="label-caps text-accent">{storeName}</p>
          <h1 className="mt-2 text-headline">Line Sheet</h1>
          <p className="mt-1 text-lead">
            for <bdi className="wrap-anywhere">{dealer}</bdi>
          </p>
        </div>
        <p className="text-muted text-sm sm:text-right">
          <ZonedTime at={at} timeZone={timeZone} className="text-ink" />
          <br />
          {lines.length} {lines.length === 1 ? "watch" : "watches"}, prices in US dollars
          <br />
          {phone}, {email}
        </p>
      </header>
      {more && <p className="mt-4 text-muted text-sm">{moreWatches(lines.length)}</p>}
      {lines.length === 0 ? <p className="py-16 text-lead text-muted">{noWatches}</p> : table()}
    </>
  );

  function table() {
    return (
      <table {...tableRoles.table} className="mt-2 w-full text-left text-sm max-md:block">
        <thead {...tableRoles.rowgroup} className="max-md:sr-only">
          <tr
            {...tableRoles.row}
            className="border-line border-b [&>th]:py-3 [&>th]:pr-4 [&>th]:font-medium [&>th]:text-muted [&>th]:text-xs"
          >
            {headings.map(({ title, className }) => (
              <th key={title} scope="col" {...tableRoles.columnheader} className={className}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="max-md:block">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    );
  }
}

const cell = "py-2.5 pr-4 align-top max-md:block max-md:p-0";

function Line({ line }: { line: LineSheetLine }) {
  const { brandName, model, reference, year, condition, retailPrice, price } = line;
  const details = [line.caseSize, line.dialColor, line.material, line.boxPapers];
  const units = line.freeUnits > 1 ? `${line.freeUnits} units` : undefined;
  return (
    <tr
      {...tableRoles.row}
      className="break-inside-avoid border-line border-b max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-4"
    >
      <th scope="row" {...tableRoles.rowheader} className={`${cell} font-medium max-md:col-span-2`}>
        <a href={paths.watch(line.id)} className="hover:text-accent">
          {brandName} {model}
        </a>
      </th>
      <td {...tableRoles.cell} className={`${cell} tabular-nums`}>
        {reference}
      </td>
      <td {...tableRoles.cell} className={`${cell} tabular-nums max-md:text-right`}>
        {year ?? "–"}
      </td>
      <td {...tableRoles.cell} className={`${cell} max-md:col-span-2`}>
        {condition}
      </td>
      <td {...tableRoles.cell} className={`${cell} text-muted max-md:col-span-2`}>
        {[...details, units].filter(Boolean).join(", ")}
      </td>
      <td {...tableRoles.cell} className={`${cell} text-muted tabular-nums md:text-right`}>
        <span className="md:hidden">Retail </span>
        {formatUsd(retailPrice)}
      </td>
      <td {...tableRoles.cell} className={`${cell} pr-0! text-right font-medium tabular-nums`}>
        <span className="sr-only md:hidden">Your price </span>
        {formatUsd(price)}
      </td>
    </tr>
  );
}
