import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { onlyEnabled } from "#src/domain/capabilities.ts";
import { stateTitles } from "#src/domain/enquiries.ts";
import { formatUsd } from "#src/domain/money.ts";
import type * as contract from "#src/features/buyback/staff/staff-offer.contract.ts";
import { marketTexts } from "#src/features/buyback/staff/staff-offer.messages.ts";
import { staffOfferQuery } from "#src/features/buyback/staff/staff-offer.queries.ts";
import { StateBadge } from "#src/features/messages/inbox/ui/inbox.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { loadFailed } from "#src/office/office.messages.ts";
import { Section } from "#src/office/section.tsx";
import { Timeline } from "#src/office/timeline.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { DraftWatch, OfferActions } from "./offer-actions.tsx";
import { OfferFacts, OfferFlagList, OfferPhotos } from "./offered-watch.tsx";

export function OfferPanel({ enquiryId }: { enquiryId: number }) {
  // Somebody else may have changed it since it was last shown.
  const query = useQuery({ ...staffOfferQuery(enquiryId), refetchOnMount: "always" });
  if (query.data) return <Panel reply={query.data} />;
  const loading = (
    <LoadingRegion label="Loading the offer">
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="mt-6 h-72" />
    </LoadingRegion>
  );
  return <Unloaded query={query} compact as="h2" failed={loadFailed("offer")} loading={loading} />;
}

/** Sales are known to shops with a checkout. */
const comparisons = [
  { capability: "enquiries", Comparison: Comparables },
  { capability: "checkout", Comparison: PastSales },
] as const;

function Panel({ reply }: { reply: contract.OfferReply }) {
  const { offer, timeZone } = reply;
  const { capabilities } = usePageState();
  return (
    <section aria-labelledby="offered-watch" className="@container">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b pb-3">
        <h2 id="offered-watch" className="text-title">
          <bdi>{offer.name}</bdi>
        </h2>
        <p className="flex items-center gap-3 text-muted text-sm tabular-nums">
          {offer.number}
          <StateBadge state={offer.state} />
        </p>
      </header>
      <OfferFlagList offer={offer} timeZone={timeZone} />
      <div className="mt-6 grid gap-10 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-8">
          <OfferPhotos offer={offer} />
          <OfferFacts offer={offer} />
        </div>
        <div className="min-w-0 space-y-8">
          <OfferActions reply={reply} />
          <DraftWatch reply={reply} />
          <Timeline
            title="Steps so far"
            as="h3"
            timeZone={timeZone}
            entries={offer.events.toReversed().map(({ state, actor, by, text, ...event }) => ({
              ...event,
              title: stateTitles[state],
              by: actor === "seller" ? "The seller" : (by ?? "The shop"),
              text: <bdi>{text}</bdi>,
            }))}
          />
        </div>
      </div>
      <div className="mt-12 grid gap-10 @3xl:grid-cols-2">
        {onlyEnabled(comparisons, capabilities).map(({ capability, Comparison }) => (
          <Comparison key={capability} id={offer.id} />
        ))}
      </div>
    </section>
  );
}

function Comparables({ id }: { id: number }) {
  const params = { id };
  const query = useQuery(
    getQuery<typeof contract.findComparable>("/api/admin/offers/{id}/comparables", { params }),
  );
  return (
    <Market
      title={marketTexts.comparables}
      empty={marketTexts.noComparables}
      noun={["price", "prices"]}
      rows={query.data?.watches.map((watch) => <ComparableRow key={watch.id} watch={watch} />)}
      query={query}
    />
  );
}

function PastSales({ id }: { id: number }) {
  const params = { id };
  const query = useQuery(
    getQuery<typeof contract.findSales>("/api/admin/offers/{id}/sales", { params }),
  );
  const timeZone = query.data?.timeZone ?? "UTC";
  return (
    <Market
      title={marketTexts.sales}
      empty={marketTexts.noSales}
      noun={["sale", "sales"]}
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
  noun: readonly [one: string, many: string];
  rows: ReactNode[] | undefined;
  query: UseQueryResult<{ range: contract.PriceRange }>;
}

function Market({ title, empty, noun: [one, many], rows, query }: MarketProps) {
  const range = query.data?.range;
  return (
    <Section
      title={title}
      as="h3"
      aside={
        range && (
          <p className="tabular-nums">
            Median <span className="text-ink">{formatUsd(range.median)}</span>
            {range.count > 1 && `, ${formatUsd(range.lowest)} to ${formatUsd(range.highest)}`}
            {`, ${range.count} ${range.count === 1 ? one : many}`}
          </p>
        )
      }
    >
      {query.isError || !rows ? (
        <Unloaded
          query={query}
          compact
          failed={marketTexts.failed}
          loading={
            <LoadingRegion
              label={`Loading ${title.toLowerCase()}`}
              className="grid gap-3"
              heights={["h-12", "h-12"]}
            />
          }
        />
      ) : rows.length === 0 ? (
        <p className="text-muted text-sm">{empty}</p>
      ) : (
        <ul className="-mt-4">{rows}</ul>
      )}
    </Section>
  );
}

const stages = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "In the shop",
  reserved: "Reserved",
  sold: "Sold",
} as const;

const rowClass = "flex items-center gap-4 border-line border-b py-3 text-sm last:border-b-0";

function ComparableRow({ watch }: { watch: contract.Comparable }) {
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

function SaleRow({ sale, timeZone }: { sale: contract.PastSale; timeZone: string }) {
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
