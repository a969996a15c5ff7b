import { useCapability } from "#src/lib/page-state.tsx";
import { lazyAfterMount } from "#src/ui/use-lazy-dialog.tsx";

/** The choice to hear of lower prices, beside the wishlists. As specified, there is none. */
export const PriceDrops = () =>
  useCapability("enquiries") && (
    <div className="mt-8 min-h-16">
      <PriceDropSwitch />
    </div>
  );

const PriceDropSwitch = lazyAfterMount(
  async () => (await import("./own-alerts.tsx")).PriceDropSwitch,
);
