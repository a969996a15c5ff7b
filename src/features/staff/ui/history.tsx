import { OrderSection } from "#src/features/admin/ui/order-section.tsx";
import { actionName } from "#src/features/staff/applications.messages.ts";
import type { HistoryEntry } from "#src/features/staff/notes.contract.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

interface HistoryProps {
  entries: readonly HistoryEntry[];
  timeZone: string;
  /** What happened before the staff did anything. */
  first?: { readonly title: string; readonly at: string };
}

/** What the staff did, the latest first. */
export function History({ entries, timeZone, first }: HistoryProps) {
  const all = [
    ...entries.map(({ id, action, by, at }) => ({
      ...{ key: String(id), title: actionName(action), at },
      by: by ?? "Console",
    })),
    ...(first ? [{ key: "first", ...first, by: undefined }] : []),
  ];
  if (all.length === 0) return null;
  return (
    <OrderSection title="History" aside={`Times of ${timeZone.replaceAll("_", " ")}`}>
      <ol className="text-sm">
        {all.map(({ key, title, at, by }) => (
          <li
            key={key}
            className="relative border-line border-l pb-5 pl-5 last:pb-0 before:absolute before:top-1.5 before:-left-[4.5px] before:size-2 before:rounded-full before:bg-line-strong first:before:bg-brass"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">{title}</p>
              <ZonedTime at={at} timeZone={timeZone} time className="text-muted tabular-nums" />
            </div>
            {by && <p className="text-muted">{by}</p>}
          </li>
        ))}
      </ol>
    </OrderSection>
  );
}
