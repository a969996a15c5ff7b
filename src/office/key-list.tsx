import { useState, useSyncExternalStore } from "react";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { actionsOf, type OfficeAction, singleKeys } from "./commands.ts";
import { Keys } from "./keys.tsx";
import { keyListTexts } from "./office.messages.ts";

interface KeyListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every form knows these. */
const inForms: readonly Omit<OfficeAction, "run">[] = [
  { keys: "Ctrl S", label: keyListTexts.save },
  { keys: "Ctrl Enter", label: keyListTexts.send },
];

/** The keys of the screen and of the office, and the switch that turns single ones off. */
export function KeyList({ open, onOpenChange }: KeyListProps) {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.read, () => true);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={keyListTexts.title}>
      <Lists />
      <Checkbox
        className="mt-7 border-line border-t pt-5"
        label={keyListTexts.useKeys}
        hint={keyListTexts.useKeysHint}
        checked={isOn}
        onChange={({ currentTarget }) => singleKeys.write(currentTarget.checked)}
      />
    </Dialog>
  );
}

/** As they were when the list was opened. */
function Lists() {
  const [lists] = useState(() => ({
    [keyListTexts.onPage]: actionsOf("page"),
    [keyListTexts.anywhere]: [...actionsOf("office"), ...inForms],
  }));
  return Object.entries(lists).map(([title, actions]) => (
    <KeySection key={title} title={title} actions={actions} />
  ));
}

interface KeySectionProps {
  title: string;
  actions: readonly Omit<OfficeAction, "run">[];
}

function KeySection({ title, actions }: KeySectionProps) {
  const listed = new Map(actions.flatMap(({ keys, label }) => (keys ? [[keys, label]] : [])));
  if (listed.size === 0) return null;
  return (
    <section className="mt-6 first:mt-0">
      <h3 className="label-caps mb-3 text-muted">{title}</h3>
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {[...listed].map(([keys, label]) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Keys of={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
