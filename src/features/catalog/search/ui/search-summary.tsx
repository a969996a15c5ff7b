import type { ReactNode } from "react";
import {
  type ListingAddress,
  type ListingState,
  listingHref,
  withText,
} from "#src/features/catalog/filter.rules.ts";
import type { SearchReport } from "#src/features/catalog/search/search.contract.ts";
import {
  closestTo,
  nothingMatches,
  resultsFor,
  searchTexts,
  withoutWords,
} from "#src/features/catalog/search/search.messages.ts";
import { RemovableChips } from "#src/features/catalog/ui/removable-chips.tsx";
import type { Listing, ListingReply } from "#src/features/catalog/use-listing.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";

export interface SearchReply extends ListingReply {
  search?: SearchReport | undefined;
}

interface SearchSummaryProps {
  q: string;
  address: ListingAddress;
  state: ListingState;
  listing: Listing<SearchReply>;
}

/** The heading of results, and how the text was understood. */
export function SearchSummary({ q, address, state, listing }: SearchSummaryProps) {
  const report = listing.status === "shown" ? listing.reply.search : undefined;
  const hrefOf = (text: string) => listingHref(address, withText(state, text));
  const chips = report?.chips.map(({ label, without }) => ({ label, href: hrefOf(without) })) ?? [];
  return (
    <header className="grid gap-3">
      <h1 className="wrap-anywhere line-clamp-3 text-headline">{resultsFor(q)}</h1>
      {report && (
        <ReportLines
          q={q}
          report={report}
          exactHref={listingHref(address, { ...withText(state, q), exact: true })}
        />
      )}
      {chips.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p aria-hidden="true" className="text-muted text-sm max-sm:sr-only">
            {searchTexts.understood}
          </p>
          <RemovableChips label={searchTexts.understood} chips={chips} />
        </div>
      )}
    </header>
  );
}

interface ReportLinesProps {
  q: string;
  report: SearchReport;
  exactHref: string;
}

function ReportLines({ q, report, exactHref }: ReportLinesProps) {
  const canAsk = useCapability("enquiries");
  const { corrected, closestTo: nickname, dropped = [], nothing } = report;
  return (
    <>
      {corrected && (
        <Line>
          Showing results for <em className="text-ink not-italic">{corrected}</em>. Search for{" "}
          <a href={exactHref} className="link-quiet text-ink">
            {q}
          </a>{" "}
          instead.
        </Line>
      )}
      {nickname && <Line>{closestTo(nickname)}</Line>}
      {dropped.length > 0 && <Line>{withoutWords(dropped)}</Line>}
      {nothing && (
        <Line>
          {nothingMatches(q)} {searchTexts.newest}{" "}
          {canAsk && (
            <a href={paths.contact()} className="link-quiet text-ink">
              {searchTexts.ask}
            </a>
          )}
        </Line>
      )}
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere max-w-[62ch] text-muted">{children}</p>;
}
