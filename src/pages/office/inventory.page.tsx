import { InventoryScreen } from "#src/features/inventory/ui/inventory-screen.tsx";
import { staffScreen } from "./staff-page.tsx";

export const InventoryPage = staffScreen({
  right: "staff",
  description: "All watches of the shop, for those who run it.",
  screen: InventoryScreen,
});
