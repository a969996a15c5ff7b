import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { comparablesQuery, salesQuery } from "#src/features/inbox/inbox.queries.ts";
import type {
  Comparable,
  PastSale,
  PriceRange,
} from "#src/features/inbox/offers/staff-offer.contract.ts";
import { marketTexts } from "#src/features/inbox/offers/staff-offer.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Section } from "#src/office/section.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

export function Comparables({ id }: { id: number }) {
  const query = useQuery(comparablesQuery(id));
  return (
    <Market
      title={marketTexts.comparables}
      empty={marketTexts.noComparables}
      range={query.data?.range}
      noun={{ one: "price", many: "prices" }}
      rows={query.data?.watches.map((watch) => <ComparableRow key={watch.id} watch={watch} />)}
      query={query}
    />
  );
}

export function PastSales({ id }: { id: number }) {
  const query = useQuery(salesQuery(id));
  const timeZone = query.data?.timeZone ?? "UTC";
  return (
    <Market
      title={marketTexts.sales}
      empty={marketTexts.noSales}
      range={query.data?.range}
      noun={{ one: "sale", many: "sales" }}
      rows={query.data?.sales.map((sale) => (
        <SaleRow key={`${sale.orderId} ${sale.reference}`} sale={sale} timeZone={timeZone} />
      ))}
      query={query}
    />
  );
}

interface MarketProps {
  title: string;
  empty: string;
  noun: { readonly one: string; readonly many: string };
  range: PriceRange | undefined;
  rows: ReactNode[] | undefined;
  query: Pick<ReturnType<typeof useQuery>, "error" | "isFetching" | "refetch">;
}

function Market({ title, empty, noun, range, rows, query }: MarketProps) {
  return (
    <Section
      title={title}
      as="h3"
      aside={
        range && (
          <p className="tabular-nums">
            Median <span className="text-ink">{formatUsd(range.median)}</span>
            {range.count > 1 && (
              <>
                , {formatUsd(range.lowest)} to {formatUsd(range.highest)}
              </>
            )}
            {", "}
            {range.count} {range.count === 1 ? noun.one : noun.many}
          </p>
        )
      }
    >
      {content()}
    </Section>
  );

  function content() {
    if (query.error) {
      return (
        <LoadFailure
          compact
          as="h3"
          title={marketTexts.failed}
          retry={query.refetch}
          retrying={query.isFetching}
        />
      );
    }
    if (!rows) {
      return (
        <LoadingRegion label={`Loading ${title.toLowerCase()}`} className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </LoadingRegion>
      );
    }
    if (rows.length === 0) return <p className="text-muted text-sm">{empty}</p>;
    return <ul className="-mt-4">{rows}</ul>;
  }
}

const stages = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "In the shop",
  reserved: "Reserved",
  sold: "Sold",
} as const;

const rowClass = "flex items-center gap-4 border-line border-b py-3 text-sm last:border-b-0";

function ComparableRow({ watch }: { watch: Comparable }) {
  const { id, name, reference, image, price, condition, year, stage } = watch;
  const isShown = stage !== "draft" && stage !== "scheduled";
  return (
    <li className={rowClass}>
      <span className="w-14 shrink-0 self-start bg-stone">
        <Picture src={image} alt="" thumbnail sizes="3.5rem" className="aspect-square" />
      </span>
      <div className="min-w-0 grow">
        <a
          href={isShown ? paths.watch(id) : paths.editWatch(id)}
          className="link-quiet inline-flex min-h-6 items-center"
        >
          {name}
        </a>
        <p className="text-muted text-xs">
          {[reference, condition, year].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <span className="tabular-nums">{price === null ? "No price" : formatUsd(price)}</span>
        <Badge variant={stage === "published" ? "success" : "neutral"}>{stages[stage]}</Badge>
      </div>
    </li>
  );
}

function SaleRow({ sale, timeZone }: { sale: PastSale; timeZone: string }) {
  const { orderId, number, name, reference, condition, price, cost, isWholesale, soldAt } = sale;
  return (
    <li className={rowClass}>
      <div className="min-w-0 grow">
        <p>{name}</p>
        <p className="text-muted text-xs">
          {[reference, condition, isWholesale && "to a dealer"].filter(Boolean).join(" · ")}
        </p>
        <p className="text-muted text-xs">
          <ZonedTime at={soldAt} timeZone={timeZone} />{" "}
          <a
            href={paths.adminOrder(orderId)}
            className="link-quiet inline-flex min-h-6 items-center"
          >
            {number}
          </a>
        </p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <span className="block">{formatUsd(price)}</span>
        {cost !== null && <span className="block text-muted text-xs">Cost {formatUsd(cost)}</span>}
      </div>
    </li>
  );
}
