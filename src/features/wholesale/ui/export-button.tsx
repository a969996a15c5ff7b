import { Download } from "lucide";
import { inventoryExported } from "#src/features/wholesale/wholesale.words.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

/** The specification asks for the notice alone: no file is made. */
export function ExportButton() {
  return (
    <Button
      variant="secondary"
      className="shrink-0 whitespace-nowrap noscript:hidden"
      onClick={() => window.alert(inventoryExported)}
    >
      <Icon of={Download} />
      Export Inventory
    </Button>
  );
}
