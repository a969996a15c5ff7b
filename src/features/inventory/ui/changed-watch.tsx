import type { StaffWatch, TheirChange } from "#src/features/inventory/inventory.contract.ts";
import { fieldLabels } from "#src/features/inventory/inventory.messages.ts";
import type { WatchField, WatchValues } from "#src/features/inventory/watch.schema.ts";
import { changesBetween } from "#src/features/inventory/watch-form.rules.ts";
import { ChangedMeanwhile } from "#src/ui/changed-meanwhile.tsx";
import { ShownValue } from "./shown-value.tsx";

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
