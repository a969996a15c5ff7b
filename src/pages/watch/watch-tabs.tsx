import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { Tabs } from "#src/ui/tabs.tsx";
import { AuthenticityPanel } from "./authenticity-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { ShippingPanel } from "./shipping-panel.tsx";

export function WatchTabs({ watch }: { watch: Watch }) {
  return (
    <Tabs
      keepMounted
      label="More about this watch"
      className="container-page section-space"
      items={[
        {
          value: "details",
          label: "Details & Specifications",
          content: <DetailsPanel watch={watch} />,
        },
        { value: "shipping", label: "Shipping & Returns", content: <ShippingPanel /> },
        { value: "authenticity", label: "Authenticity Guarantee", content: <AuthenticityPanel /> },
      ]}
    />
  );
}
