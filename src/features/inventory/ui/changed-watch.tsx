import { formatUsd } from "#src/domain/money.ts";
import type { StaffWatch, TheirChange } from "#src/features/inventory/inventory.contract.ts";
import {
  editorTexts,
  fieldLabels,
  questionTexts,
} from "#src/features/inventory/inventory.messages.ts";
import {
  isBigPriceChange,
  type SaveQuestion,
} from "#src/features/inventory/save-questions.rules.ts";
import type { WatchField, WatchValues } from "#src/features/inventory/watch.schema.ts";
import { changesBetween } from "#src/features/inventory/watch-form.rules.ts";
import { ChangedMeanwhile } from "#src/ui/changed-meanwhile.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
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

interface SaveQuestionsProps {
  questions: readonly SaveQuestion[] | undefined;
  before: WatchValues | undefined;
  after: WatchValues;
  pending: boolean;
  onClose: () => void;
  onConfirm: (confirms: SaveQuestion[]) => void;
}

/** What the server wants to have confirmed before it saves the watch. */
export function SaveQuestions(props: SaveQuestionsProps) {
  const { questions = [], before, after, pending, onClose, onConfirm } = props;
  const isPublication = questions.some((one) => one === "noPrice" || one === "noPicture");
  return (
    <ConfirmDialog
      open={questions.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isPublication ? editorTexts.publishTitle : editorTexts.confirmTitle}
      description={questions.map((one) => textOf(one, before, after)).join(" ")}
      confirmLabel={isPublication ? "Publish" : "Save"}
      progress={{ pending, problem: undefined }}
      onConfirm={() => onConfirm([...questions])}
    />
  );
}

function textOf(question: SaveQuestion, before: WatchValues | undefined, after: WatchValues) {
  if (question !== "bigPrice") return questionTexts[question];
  return (["retailPrice", "wholesalePrice"] as const)
    .filter((field) => isBigPriceChange(before?.[field], after[field]))
    .map((field) => {
      const [from, to] = [before?.[field] ?? 0, after[field] ?? 0];
      return `${fieldLabels[field]} changes by more than half: ${formatUsd(from)} becomes ${formatUsd(to)}.`;
    })
    .join(" ");
}
