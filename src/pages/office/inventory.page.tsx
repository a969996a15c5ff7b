import { Plus } from "lucide";
import { InventoryScreen } from "#src/features/inventory/ui/inventory-screen.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { staffScreen } from "./staff-page.tsx";

export const InventoryPage = staffScreen({
  right: "staff",
  description: "All watches of the shop, for those who run it.",
  actions: (
    <Button asChild size="small">
      <a href={paths.newWatch()}>
        <Icon of={Plus} />
        New Watch
      </a>
    </Button>
  ),
  screen: InventoryScreen,
});
