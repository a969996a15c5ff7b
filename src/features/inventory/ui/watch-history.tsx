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
import { Changed, Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { Timeline } from "#src/office/timeline.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ShownValue } from "./shown-value.tsx";

interface WatchHistoryProps {
  id: number;
  brands: readonly { readonly id: number; readonly name: string }[];
  /** Unsaved input would be lost. */
  isDirty: boolean;
  onUndone: (watch: StaffWatch) => void;
}

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
  if (isError || !data) {
    return (
      <Section title="History">
        {isError ? (
          <LoadFailure
            compact
            as="h3"
            title={editorTexts.historyFailed}
            retry={refetch}
            retrying={isFetching}
          />
        ) : (
          <LoadingRegion label="Loading history">
            <Skeleton className="h-24" />
          </LoadingRegion>
        )}
      </Section>
    );
  }
  const { entries, timeZone } = data;
  const entryOf = ({ id: entryId, action, by, at, before, after, canUndo }: HistoryEntry) => {
    const fields = Object.keys(before) as WatchField[];
    const shown = (field: WatchField, values: typeof before) => (
      <ShownValue {...{ field, brands, timeZone }} value={values[field]} />
    );
    return {
      ...{ id: entryId, by, at },
      title: historyVerbs[action] ?? action,
      text: (
        <Facts
          wide
          facts={fields.map((field) => ({
            term: fieldLabels[field],
            value: <Changed before={shown(field, before)} after={shown(field, after)} />,
          }))}
        />
      ),
      action: canUndo && !isDirty && (
        <Button size="small" variant="secondary" onClick={() => undo(entryId)} disabled={isPending}>
          <Icon of={Undo2} />
          Undo
          <span className="sr-only"> {fields.map((field) => fieldLabels[field]).join(", ")}</span>
        </Button>
      ),
    };
  };
  return (
    <Timeline
      title="History"
      intro={isDirty && entries.some(({ canUndo }) => canUndo) && editorTexts.undoFirst}
      entries={entries.map(entryOf)}
      timeZone={timeZone}
    />
  );
}
