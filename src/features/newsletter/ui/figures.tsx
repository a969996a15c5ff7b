import { clsx } from "clsx";
import type { IssueResults } from "#src/features/newsletter/issues.contract.ts";

interface Figure {
  readonly label: string;
  readonly value: number;
  readonly isBad?: boolean;
}

/** Of an issue. What is zero and says nothing is left out. */
export function resultFigures(results: IssueResults): Figure[] {
  const { sent, failed, waiting, notSent, unsubscribed } = results;
  return [
    { label: "Sent", value: sent },
    ...(notSent > 0 ? [{ label: "Not sent", value: notSent }] : []),
    { label: "Failed", value: failed, isBad: failed > 0 },
    ...(waiting > 0 ? [{ label: "Waiting", value: waiting }] : []),
    { label: "Unsubscribed", value: unsubscribed },
  ];
}

interface FiguresProps {
  figures: readonly Figure[];
  compact?: boolean;
}

export function Figures({ figures, compact = false }: FiguresProps) {
  return (
    <dl
      className={clsx(
        "flex flex-wrap gap-y-4",
        compact ? "gap-x-6" : "gap-x-12 border-line border-y py-5",
      )}
    >
      {figures.map(({ label, value, isBad }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted text-xs">{label}</dt>
          <dd
            className={clsx(
              "lining-nums tabular-nums",
              compact ? "text-base" : "font-display text-heading",
              isBad && "text-danger",
            )}
          >
            {value.toLocaleString("en-US")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
