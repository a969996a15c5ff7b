import { useQuery } from "@tanstack/react-query";
import { onlyEnabled } from "#src/domain/capabilities.ts";
import { staffOfferQuery } from "#src/features/inbox/inbox.queries.ts";
import type { OfferReply } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { Comparables, PastSales } from "#src/features/inbox/offers/ui/market.tsx";
import { DraftWatch, OfferActions } from "#src/features/inbox/offers/ui/offer-actions.tsx";
import {
  OfferFacts,
  OfferFlagList,
  OfferPhotos,
} from "#src/features/inbox/offers/ui/offered-watch.tsx";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { loadFailed } from "#src/office/office.messages.ts";
import { Timeline } from "#src/office/timeline.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

import { StateBadge } from "./inbox.tsx";

export function OfferPanel({ enquiryId }: { enquiryId: number }) {
  // Somebody else may have changed it since it was last shown.
  const query = useQuery({ ...staffOfferQuery(enquiryId), refetchOnMount: "always" });
  if (query.data) return <Panel reply={query.data} />;
  if (query.error) {
    return (
      <LoadFailure
        compact
        as="h2"
        title={loadFailed("offer")}
        retry={query.refetch}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <LoadingRegion label="Loading the offer">
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="mt-6 h-72" />
    </LoadingRegion>
  );
}

/** Sales are known to shops with a checkout. */
const comparisons = [
  { capability: "enquiries", Comparison: Comparables },
  { capability: "checkout", Comparison: PastSales },
] as const;

function Panel({ reply }: { reply: OfferReply }) {
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
