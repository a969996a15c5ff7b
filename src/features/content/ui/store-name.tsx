import { useShopDetails } from "#src/lib/page-state.tsx";

export function StoreName() {
  return useShopDetails().storeName;
}
