import type { ReactNode } from "react";
import { ZonedTime } from "#src/ui/date.tsx";
import { Section } from "./section.tsx";

interface TimelineEntry {
  readonly id: number | string;
  readonly title: string;
  readonly at: string;
  readonly by?: string | null | undefined;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

interface TimelineProps {
  title: string;
  /** The latest comes first. */
  entries: readonly TimelineEntry[];
  timeZone: string;
  as?: "h2" | "h3";
  intro?: ReactNode;
}

export function Timeline({ title, entries, timeZone, as = "h2", intro }: TimelineProps) {
  if (entries.length === 0) return null;
  return (
    <Section title={title} as={as} aside={`Times of ${timeZone.replaceAll("_", " ")}`}>
      {intro && <p className="mb-4 text-muted text-sm">{intro}</p>}
      <ol className="text-sm">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="relative border-line border-l pb-5 pl-5 last:pb-0 before:absolute before:top-1.5 before:-left-[4.5px] before:size-2 before:rounded-full before:bg-line-strong first:before:bg-brass"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">{entry.title}</p>
              <ZonedTime
                at={entry.at}
                timeZone={timeZone}
                time
                className="text-muted tabular-nums"
              />
            </div>
            {entry.by && (
              <p className="text-muted">
                <bdi>{entry.by}</bdi>
              </p>
            )}
            {entry.text && (
              <div className="mt-1 whitespace-pre-line wrap-anywhere">{entry.text}</div>
            )}
            {entry.action && <div className="mt-2">{entry.action}</div>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
