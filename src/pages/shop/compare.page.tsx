import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { adopt } from "#src/features/discovery/browser-lists.ts";
import type { ComparedWatch } from "#src/features/discovery/compare.contract.ts";
import { idsFromSearch } from "#src/features/discovery/compare-address.ts";
import { compareTexts as texts } from "#src/features/discovery/discovery.messages.ts";
import { compareQuery } from "#src/features/discovery/discovery.queries.ts";
import { CompareTable } from "#src/features/discovery/ui/compare-table.tsx";
import { RealSizes } from "#src/features/discovery/ui/real-sizes.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";

export function ComparePage() {
  const { ids, isLong } = idsFromSearch(new URLSearchParams(useSearch()));
  const query = useQuery({ ...compareQuery(ids), enabled: ids.length > 0 });
  return (
    <div className="container-page pt-6 pb-20 lg:pb-28">
      <PageHead description={texts.description} />
      <h1>{texts.title}</h1>
      {ids.length === 0 && <Nothing />}
      {ids.length > 0 && query.data && (
        <Compared
          watches={query.data.watches}
          notes={[
            ...(isLong ? [texts.isLong] : []),
            ...leftOut(ids.length - query.data.watches.length),
          ]}
        />
      )}
      {ids.length > 0 && !query.data && (
        <Unloaded
          query={query}
          failed={texts.failed}
          loading={<LoadingRegion label="Loading watches" heights={["h-96"]} />}
        />
      )}
    </div>
  );
}

const leftOut = (count: number) => (count > 0 ? [texts.leftOut(count)] : []);

interface ComparedProps {
  watches: readonly ComparedWatch[];
  notes: readonly string[];
}

function Compared({ watches, notes }: ComparedProps) {
  useEffect(() => adopt(watches), [watches]);
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="mt-4 border-line border-l-2 pl-4">
          {note}
        </p>
      ))}
      {watches.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <CompareTable watches={watches} />
          <RealSizes watches={watches} />
        </>
      )}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      title={texts.emptyTitle}
      description={texts.empty}
      action={
        <Button asChild>
          <a href={paths.shop()}>View all watches</a>
        </Button>
      }
    />
  );
}
