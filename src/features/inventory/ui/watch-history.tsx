import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide";
import type {
  HistoryEntry,
  StaffWatch,
  undoChange,
} from "#src/features/inventory/inventory.contract.ts";
import {
  editorTexts,
  fieldLabels,
  historyVerbs,
  undoFailed,
  undone,
} from "#src/features/inventory/inventory.messages.ts";
import { historyQuery, showsWatch } from "#src/features/inventory/inventory.queries.ts";
import type { WatchField } from "#src/features/inventory/watch.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { ShownValue } from "./shown-value.tsx";
import { Section } from "./watch-fields.tsx";

interface WatchHistoryProps {
  id: number;
  brands: readonly { readonly id: number; readonly name: string }[];
  /** What is typed would be lost. */
  isDirty: boolean;
  onUndone: (watch: StaffWatch) => void;
}

/** Who changed what and when. What nobody has changed since can be undone. */
export function WatchHistory({ id, brands, isDirty, onUndone }: WatchHistoryProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...historyQuery(id),
    refetchOnMount: "always",
  });
  const { mutate, isPending } = useCall<typeof undoChange>("POST /api/admin/inventory/{id}/undo", {
    ...showsWatch,
    toast: undone,
    failed: undoFailed,
  });
  const undo = (entryId: number) =>
    mutate({ params: { id }, body: { entryId } }, { onSuccess: ({ watch }) => onUndone(watch) });
  return (
    <Section title="History">
      <div className="sm:col-span-2">
        {isError && (
          <LoadFailure
            compact
            as="h3"
            title={editorTexts.historyFailed}
            retry={refetch}
            retrying={isFetching}
          />
        )}
        {!data && !isError && (
          <LoadingRegion label="Loading history">
            <Skeleton className="h-24" />
          </LoadingRegion>
        )}
        {isDirty && data?.entries.some(({ canUndo }) => canUndo) && (
          <p className="mb-4 text-muted text-sm">{editorTexts.undoFirst}</p>
        )}
        <ol className="grid gap-5">
          {data?.entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              brands={brands}
              timeZone={data.timeZone}
              {...(entry.canUndo && !isDirty && { onUndo: () => undo(entry.id) })}
              isPending={isPending}
            />
          ))}
        </ol>
      </div>
    </Section>
  );
}

interface EntryProps extends Pick<WatchHistoryProps, "brands"> {
  entry: HistoryEntry;
  timeZone: string;
  onUndo?: () => void;
  isPending: boolean;
}

function Entry({ entry, brands, timeZone, onUndo, isPending }: EntryProps) {
  const { action, by, at, before, after } = entry;
  const fields = Object.keys(before) as WatchField[];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b pb-5 text-sm last:border-b-0">
      <div className="min-w-0 grow">
        <p className="text-muted">
          <span className="font-medium text-ink">{historyVerbs[action] ?? action}</span>
          {by && (
            <>
              {" by "}
              <bdi>{by}</bdi>
            </>
          )}
          , <ZonedTime at={at} timeZone={timeZone} time />
        </p>
        <dl className="mt-1.5 grid gap-1">
          {fields.map((field) => (
            <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-muted">{fieldLabels[field]}</dt>
              <dd className="flex flex-wrap gap-x-2">
                <s className="text-muted">
                  <ShownValue {...{ field, brands, timeZone }} value={before[field]} />
                </s>
                <span className="sr-only">to</span>
                <ShownValue {...{ field, brands, timeZone }} value={after[field]} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {onUndo && (
        <Button size="small" variant="secondary" onClick={onUndo} disabled={isPending}>
          <Icon of={Undo2} />
          Undo
          <span className="sr-only"> {fields.map((field) => fieldLabels[field]).join(", ")}</span>
        </Button>
      )}
    </li>
  );
}
