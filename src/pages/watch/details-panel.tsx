import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { SpecGrid } from "#src/features/catalog/ui/spec-grid.tsx";
import { PanelColumns } from "./panel-columns.tsx";

export function DetailsPanel({ watch }: { watch: Watch }) {
  return (
    <PanelColumns
      lead={`The ${watch.model} at a glance.`}
      text="Every watch is described from the piece itself: what you read here is what arrives. If you would like to know more about this one, ask us."
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
