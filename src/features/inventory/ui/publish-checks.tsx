import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide";
import { formatUsd } from "#src/domain/money.ts";
import {
  checkTexts,
  editorTexts,
  fieldLabels,
  findingText,
} from "#src/features/inventory/inventory.messages.ts";
import {
  type Finding,
  isBigPriceChange,
  type SaveQuestion,
} from "#src/features/inventory/publish-checks.rules.ts";
import type { WatchValues } from "#src/features/inventory/watch.schema.ts";
import { Badge } from "#src/ui/badge.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";

export function CheckBadges({ of }: { of: readonly (keyof typeof checkTexts)[] }) {
  return of.map((check) => (
    <Badge key={check} variant={check === "stolen" ? "danger" : "warning"}>
      {checkTexts[check].badge}
    </Badge>
  ));
}

const marks = {
  refuse: { icon: CircleX, className: "text-danger", word: "Needed" },
  confirm: { icon: TriangleAlert, className: "text-warning", word: "To confirm" },
  hint: { icon: Info, className: "text-muted", word: "Hint" },
} as const;

export function PublishChecks({ findings }: { findings: readonly Finding[] }) {
  return (
    <section aria-label="Before it is published" className="text-sm">
      <h2 className="mb-3 font-medium font-sans text-sm">Before it is published</h2>
      <ul className="grid gap-2">
        {findings.length === 0 && (
          <li className="flex gap-2">
            <Icon of={CircleCheck} className="mt-0.5 size-4 shrink-0 text-success" />
            Nothing is missing.
          </li>
        )}
        {findings.map((finding) => {
          const { icon, className, word } = marks[finding.severity];
          return (
            <li key={finding.check} className="flex gap-2">
              <Icon of={icon} className={`mt-0.5 size-4 shrink-0 ${className}`} />
              <span>
                <span className="sr-only">{word}: </span>
                {finding.check === "incomplete"
                  ? `Missing: ${finding.fields.map((field) => fieldLabels[field].toLowerCase()).join(", ")}.`
                  : findingText(finding)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
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

/** The server wants these to be confirmed before it saves the watch. */
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
  if (question !== "bigPrice") return checkTexts[question].sentence;
  return (["retailPrice", "wholesalePrice"] as const)
    .filter((field) => isBigPriceChange(before?.[field], after[field]))
    .map((field) => {
      const [from, to] = [before?.[field] ?? 0, after[field] ?? 0];
      return `${fieldLabels[field]} changes by more than half: ${formatUsd(from)} becomes ${formatUsd(to)}.`;
    })
    .join(" ");
}
