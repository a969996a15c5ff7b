import { returns, serviceIntervalYears } from "#src/domain/constants.ts";
import { paths } from "#src/lib/paths.ts";
import { PanelColumns } from "./panel-columns.tsx";

const promises = [
  ["Authenticated", "Our experts authenticate every watch before it is offered, new or pre-owned."],
  ["Described", "Reference, condition, box and papers are stated above, no more and no less."],
  ["Yours to inspect", `You have ${returns.detail.days} days to look at it as closely as we did.`],
] as const;

export function AuthenticityPanel() {
  const { min, max } = serviceIntervalYears;
  return (
    <PanelColumns
      lead="Authentic, or it would not be here."
      text={
        <>
          <p>
            {`We guarantee that this watch is what we say it is, and it comes with our warranty. To keep it running well, we recommend a service every ${min}-${max} years.`}
          </p>
          <p>
            <a href={paths.warranty()} className="link-quiet">
              What the warranty covers
            </a>
          </p>
        </>
      }
    >
      <ol className="border-line border-t">
        {promises.map(([promise, words]) => (
          <li
            key={promise}
            className="grid gap-x-8 border-line border-b py-5 sm:grid-cols-[10rem_1fr]"
          >
            <p>{promise}</p>
            <p className="text-muted">{words}</p>
          </li>
        ))}
      </ol>
    </PanelColumns>
  );
}
