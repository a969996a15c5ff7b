import { watchName } from "#src/domain/text.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { SpecGrid } from "#src/features/catalog/ui/spec-grid.tsx";
import { paths } from "#src/lib/paths.ts";
import { PanelColumns } from "./panel-columns.tsx";

export function DetailsPanel({ watch }: { watch: Watch }) {
  const made = watch.year === null ? "" : `, from ${watch.year}`;
  return (
    <PanelColumns
      lead="The particulars, plainly set down."
      text={
        <>
          <p>
            {`${watchName(watch)}, reference ${watch.reference}${made}. A question that this page leaves open is best asked before you decide.`}
          </p>
          <p>
            <a href={paths.contact()} className="link-quiet">
              Ask us about this watch
            </a>
          </p>
        </>
      }
    >
      <SpecGrid
        specs={[
          ["Crystal", "Sapphire crystal"],
          ["Water Resistance", "100m water resistance"],
          ["Movement", "Automatic movement"],
          ["Power Reserve", "About 48 hours power reserve"],
        ]}
      />
    </PanelColumns>
  );
}
