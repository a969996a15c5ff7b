import { Tabs } from "radix-ui";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { AuthenticityPanel } from "./authenticity-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { ShippingPanel } from "./shipping-panel.tsx";

/** All panels are always in the page: search engines read them, and so does whoever has no script. */
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
    <Tabs.Root defaultValue="details" className="container-page section-space">
      <Tabs.List
        aria-label="More about this watch"
        className="flex gap-x-8 overflow-x-auto overflow-y-hidden border-line border-b [scrollbar-width:none] noscript:hidden"
      >
        {items.map(({ value, label }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="min-h-12 shrink-0 border-transparent border-b-2 text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {items.map(({ value, label, content }) => (
        <Tabs.Content
          key={value}
          value={value}
          forceMount
          className="pt-10 data-[state=active]:animate-appear not-noscript:data-[state=inactive]:hidden"
        >
          <h2 className="mb-8 hidden text-heading noscript:block">{label}</h2>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
