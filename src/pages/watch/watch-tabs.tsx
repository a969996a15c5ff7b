import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { Tabs } from "#src/ui/tabs.tsx";
import { AuthenticityPanel } from "./authenticity-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { ShippingPanel } from "./shipping-panel.tsx";

export function WatchTabs({ watch }: { watch: Watch }) {
  const items = [
    {
      value: "details",
      label: "Details & Specifications",
      content: <DetailsPanel watch={watch} />,
    },
    { value: "shipping", label: "Shipping & Returns", content: <ShippingPanel /> },
    { value: "authenticity", label: "Authenticity Guarantee", content: <AuthenticityPanel /> },
  ];
  return (
    <section aria-label="More about this watch" className="container-page section-space">
      <Tabs items={items} label="More about this watch" className="noscript:hidden" />
      {/* Tabs need script, what they hold does not. */}
      <noscript>
        {items.map(({ value, label, content }) => (
          <div key={value} className="border-line border-t py-12">
            <h2 className="mb-8 text-heading">{label}</h2>
            {content}
          </div>
        ))}
      </noscript>
    </section>
  );
}
