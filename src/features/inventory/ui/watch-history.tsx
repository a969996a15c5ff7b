import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide";
import { formatUsd } from "#src/domain/money.ts";
import type {
  HistoryEntry,
  StaffWatch,
  TheirChange,
  undoChange,
} from "#src/features/inventory/inventory.contract.ts";
import {
  editorTexts,
  fieldLabels,
  historyVerbs,
  stateLabels,
  undoFailed,
  undone,
} from "#src/features/inventory/inventory.messages.ts";
import { historyQuery, showsWatch } from "#src/features/inventory/inventory.queries.ts";
import type { WatchField, WatchValues } from "#src/features/inventory/watch.schema.ts";
import { changesBetween } from "#src/features/inventory/watch-form.rules.ts";
import { Changed, Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { Timeline } from "#src/office/timeline.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { ChangedMeanwhile } from "#src/ui/record-form.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface WatchHistoryProps {
  id: number;
  brands: readonly { readonly id: number; readonly name: string }[];
  /** Unsaved input would be lost. */
  isDirty: boolean;
  onUndone: (watch: StaffWatch) => void;
}

export function WatchHistory({ id, brands, isDirty, onUndone }: WatchHistoryProps) {
  const query = useQuery({ ...historyQuery(id), refetchOnMount: "always" });
  const { data } = query;
  const { mutate, isPending } = useCall<typeof undoChange>("POST /api/admin/inventory/{id}/undo", {
    ...showsWatch,
    toast: undone,
    failed: undoFailed,
  });
  const undo = (entryId: number) =>
    mutate({ params: { id }, body: { entryId } }, { onSuccess: ({ watch }) => onUndone(watch) });
  if (query.isError || !data) {
    return (
      <Section title="History">
        <Unloaded
          query={query}
          compact
          failed={editorTexts.historyFailed}
          loading={<LoadingRegion label="Loading history" heights={["h-24"]} />}
        />
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

interface ShownValueProps {
  field: string;
  value: unknown;
  brands: readonly { readonly id: number; readonly name: string }[];
  timeZone: string;
}

const prices = ["retailPrice", "wholesalePrice", "cost"];

/** A value of a watch in the words of the form, for the history and for what others have changed. */
function ShownValue({ field, value, brands, timeZone }: ShownValueProps) {
  if (value === null || value === undefined || value === "") return <>empty</>;
  if (typeof value === "boolean") return <>{value ? "yes" : "no"}</>;
  if (prices.includes(field)) return <>{formatUsd(Number(value))}</>;
  if (field === "brandId") {
    return <>{brands.find(({ id }) => id === value)?.name ?? String(value)}</>;
  }
  if (field === "publishAt") return <ZonedTime at={String(value)} timeZone={timeZone} time />;
  if (field === "state") return <>{stateLabels[value as keyof typeof stateLabels]}</>;
  return <bdi className="wrap-anywhere line-clamp-3">{String(value)}</bdi>;
}

interface ChangedWatchProps {
  /** As it was read, as it is now, and as this editor wants it. */
  base: StaffWatch;
  current: StaffWatch;
  mine: WatchValues;
  changes: readonly TheirChange[];
  brands: readonly { readonly id: number; readonly name: string }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else has edited the watch meanwhile: whoever comes second chooses, field by field. */
export function ChangedWatch(props: ChangedWatchProps) {
  const { base, current, mine, changes, brands, onKeepMine, onTakeTheirs } = props;
  const theirs = Object.keys(changesBetween(base.values, current.values)) as WatchField[];
  const own = changesBetween(base.values, mine);
  const [latest] = changes;
  const shown = (field: WatchField, value: unknown) => (
    <ShownValue {...{ field, brands, value }} timeZone={current.timeZone} />
  );
  return (
    <ChangedMeanwhile
      what="watch"
      by={latest?.by ?? "Somebody"}
      at={latest?.at ?? current.updatedAt}
      different={theirs.map((field) => ({
        label: fieldLabels[field],
        theirs: shown(field, current.values[field]),
        yours: field in own ? shown(field, own[field]) : undefined,
      }))}
      {...{ onKeepMine, onTakeTheirs }}
    />
  );
}
