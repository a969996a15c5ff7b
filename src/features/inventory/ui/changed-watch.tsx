import { useEffect, useRef } from "react";
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
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
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
  const { timeZone } = current;
  const [latest] = changes;
  const touched = theirs.filter((field) => field in own);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      className="scroll-mt-32"
      variant="warning"
      title={`${latest?.by ?? "Somebody"} has changed this watch meanwhile`}
    >
      <p>
        {latest && (
          <>
            Saved <ZonedTime at={latest.at} timeZone={timeZone} time />.{" "}
          </>
        )}
        Nothing of yours is lost. {touched.length === 0 && editorTexts.nothingElse}
      </p>
      <dl className="mt-4 grid gap-3">
        {theirs.map((field) => (
          <div key={field} className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
            <dt className="font-medium">{fieldLabels[field]}</dt>
            <dd>
              <span className="text-muted">Theirs: </span>
              <ShownValue {...{ field, brands, timeZone }} value={current.values[field]} />
            </dd>
            {field in own && (
              <dd>
                <span className="text-muted">Yours: </span>
                <ShownValue {...{ field, brands, timeZone }} value={own[field]} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" onClick={onKeepMine}>
          Keep Mine
        </Button>
        <Button size="small" variant="secondary" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
      </div>
    </Alert>
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
