import { clsx } from "clsx";
import { Check } from "lucide";
import { watchName } from "#src/domain/text.ts";
import {
  type Choosable,
  choose,
  leaveOut,
  useComparison,
} from "#src/features/discovery/browser-lists.ts";
import { compareTexts } from "#src/features/discovery/discovery.messages.ts";
import { Icon } from "#src/ui/icon.tsx";
import { toast } from "#src/ui/toast-store.ts";

interface CompareToggleProps {
  watch: Choosable;
  className?: string;
}

function CompareToggle({ watch, className }: CompareToggleProps) {
  const isChosen = useComparison().some(({ id }) => id === watch.id);
  const toggle = () => {
    if (isChosen) leaveOut(watch.id);
    else if (!choose(watch)) toast(compareTexts.full);
  };
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={toggle}
      className={clsx(
        "inline-flex items-center gap-2 tracking-[0.02em] transition-colors hover:text-accent noscript:hidden print:hidden",
        isChosen ? "text-ink" : "text-muted",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "grid size-3.5 shrink-0 place-items-center rounded-sm border border-current",
          isChosen && "bg-ink",
        )}
      >
        {isChosen && <Icon of={Check} className="size-2.5 stroke-[3] text-paper" />}
      </span>
      {compareTexts.toggle}
      <span className="sr-only"> {watchName(watch)}</span>
    </button>
  );
}

/** Stands in the lower left corner of a card's picture. */
export function CardCompareToggle({ watch }: Pick<CompareToggleProps, "watch">) {
  return (
    <CompareToggle
      watch={watch}
      className="absolute bottom-0 left-0 min-h-8 bg-paper/85 px-2.5 text-xs pointer-coarse:min-h-9"
    />
  );
}

/** Below the buttons of a watch's own page. */
export function PageCompareToggle({ watch }: Pick<CompareToggleProps, "watch">) {
  return (
    <CompareToggle watch={watch} className="min-h-11 basis-full justify-center px-0! text-sm" />
  );
}
