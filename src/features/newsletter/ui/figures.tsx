import { clsx } from "clsx";
import type { IssueResults } from "#src/features/newsletter/issues.contract.ts";

interface Figure {
  readonly label: string;
  readonly value: number;
  readonly isBad?: boolean;
}

/** A figure that is zero and says nothing is left out. */
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

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4 border-line border-y py-5">
      {figures.map(({ label, value, isBad }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted text-xs">{label}</dt>
          <dd
            className={clsx(
              "font-display text-heading lining-nums tabular-nums",
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
