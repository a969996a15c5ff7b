import { Link } from "wouter";
import { serviceIntervalYears } from "#src/domain/constants.ts";
import { paths } from "#src/lib/paths.ts";
import { PanelColumns } from "./panel-columns.tsx";

const checks = [
  ["The watch", "Case, dial, hands and bracelet are compared with what the reference calls for."],
  ["The movement", "Examined by a specialist and timed before the watch is offered."],
  ["The papers", "What comes with the watch is stated under Box & Papers, no more and no less."],
] as const;

export function AuthenticityPanel() {
  const { min, max } = serviceIntervalYears;
  return (
    <PanelColumns
      lead="Authentic, or it would not be here."
      text={
        <>
          <p>
            Each watch is examined by our specialists before it is offered, and we guarantee that it
            is what we say it is.
          </p>
          <p>{`It comes with our warranty. To keep it running well, have it serviced every ${min}-${max} years.`}</p>
          <p>
            <Link href={paths.warranty()} className="link-quiet">
              What the warranty covers
            </Link>
          </p>
        </>
      }
    >
      <ol className="border-line border-t">
        {checks.map(([subject, words]) => (
          <li key={subject} className="grid gap-x-8 border-line border-b py-5 sm:grid-cols-[10rem_1fr]">
            <p className="font-medium">{subject}</p>
            <p className="text-muted">{words}</p>
          </li>
        ))}
      </ol>
    </PanelColumns>
  );
}
