import { Check, type IconNode, Minus } from "lucide";
import { type Block, itemsOf, useContent } from "#src/features/content/content.ts";
import { InfoPage, Phrases } from "#src/features/content/ui/info-page.tsx";
import warranty from "#src/features/content/warranty.md";
import { Icon } from "#src/ui/icon.tsx";

/** Decorative: they repeat what the headings say. */
const icons: Readonly<Record<string, IconNode>> = { coverage: Check, exclusions: Minus };

export function WarrantyPage() {
  return (
    <InfoPage
      content={useContent(warranty)}
      showSection={({ id, body }) => icons[id] && <MarkedList icon={icons[id]} body={body} />}
    />
  );
}

function MarkedList({ icon, body }: { icon: IconNode; body: readonly Block[] }) {
  return (
    <ul className="divide-y divide-line">
      {itemsOf(body).map(({ text }) => (
        <li key={String(text)} className="grid grid-cols-[3rem_1fr] py-3.5 first:pt-0 last:pb-0">
          <Icon of={icon} className="mt-1.5 size-4 stroke-[1.5] text-accent" />
          <Phrases of={text} />
        </li>
      ))}
    </ul>
  );
}
