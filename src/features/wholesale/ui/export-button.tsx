import { Download } from "lucide-react";
import { inventoryExported } from "#src/features/wholesale/wholesale.words.ts";
import { Button } from "#src/ui/button.tsx";

/** The specification asks for the notice alone: no file is made. */
export function ExportButton() {
  return (
    <Button
      variant="secondary"
      className="shrink-0 whitespace-nowrap noscript:hidden"
      onClick={() => window.alert(inventoryExported)}
    >
      <Download aria-hidden="true" />
      Export Inventory
    </Button>
  );
}
