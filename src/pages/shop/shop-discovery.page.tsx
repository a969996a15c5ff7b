import type { ComponentProps } from "react";
import { Comparing } from "#src/features/discovery/ui/comparing.tsx";
import { ShopPage } from "./shop.page.tsx";

/** The listing, from whose cards watches are chosen to compare. */
export function ShopDiscoveryPage(props: ComponentProps<typeof ShopPage>) {
  return (
    <Comparing>
      <ShopPage {...props} />
    </Comparing>
  );
}
