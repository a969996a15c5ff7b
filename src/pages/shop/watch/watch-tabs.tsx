import type { ReactNode } from "react";
import { serviceIntervalYears, shippingMethods } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import { businessDays, watchName } from "#src/domain/text.ts";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { particularsOf } from "#src/features/catalog/catalog.messages.ts";
import { SpecGrid } from "#src/features/catalog/ui/watch-facts.tsx";
import { usePromises } from "#src/features/content/promises.ts";
import { useWatchQuestions } from "#src/features/marketing/alerts/ui/watch-links.tsx";
import { paths } from "#src/lib/paths.ts";
import { Tabs } from "#src/ui/tabs.tsx";

export function WatchTabs({ watch }: { watch: WatchDetail }) {
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

interface PanelProps {
  lead: string;
  text: string;
  link: { readonly label: string; readonly href: string };
  children: ReactNode;
}

function Panel({ lead, text, link, children }: PanelProps) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        <p className="text-balance font-display text-heading lining-nums">{lead}</p>
        <div className="mt-5 max-w-[58ch] space-y-4 text-muted">
          {text.split("\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <a href={link.href} className="link-quiet">
              {link.label}
            </a>
          </p>
        </div>
      </div>
      <div>{children}</div>
    </div>
  );
}

function DetailsPanel({ watch }: { watch: WatchDetail }) {
  const particulars = particularsOf(watch);
  const { askPath } = useWatchQuestions();
  const made = watch.year === null ? "" : `, from ${watch.year}`;
  return (
    <Panel
      lead="The particulars, plainly set down."
      text={`${watchName(watch)}, reference ${watch.reference}${made}. A question that this page leaves open is best asked before you decide.`}
      link={{ label: "Ask us about this watch", href: askPath(watch.id) }}
    >
      {particulars.length > 0 && (
        <ul className="grid grid-cols-2 gap-x-6 border-line border-t sm:gap-x-8">
          {particulars.map(({ label, value }) => (
            <li key={label ?? value} className="border-line border-b py-5">
              {label && <span className="block text-muted text-sm">{label} </span>}
              {value}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const methods = shippingMethods.map((method) => {
  const cost =
    "freeOver" in method ? `free over ${formatUsd(method.freeOver)}` : formatUsd(method.price);
  return [
    `${method.region}, ${method.name}`,
    `${businessDays(method.businessDays)}, ${cost}`,
  ] as const;
});

function ShippingPanel() {
  const { lead, text } = usePromises().watch;
  return (
    <Panel
      lead={lead}
      text={text}
      link={{ label: "Shipping and returns in full", href: paths.shipping() }}
    >
      <SpecGrid specs={methods} />
    </Panel>
  );
}

const promises = [
  ["Authenticated", "Our experts authenticate every watch before it is offered, new or pre-owned."],
  ["Described", "Reference, condition, box and papers are stated above, no more and no less."],
] as const;

function AuthenticityPanel() {
  const { min, max } = serviceIntervalYears;
  const { inspect } = usePromises().watch;
  return (
    <Panel
      lead="Authentic, or it would not be here."
      text={`We guarantee that this watch is what we say it is, and it comes with our warranty. To keep it running well, we recommend a service every ${min}-${max} years.`}
      link={{ label: "What the warranty covers", href: paths.warranty() }}
    >
      <ol className="border-line border-t">
        {[...promises, ["Yours to inspect", inspect] as const].map(([promise, text]) => (
          <li
            key={promise}
            className="grid gap-x-8 border-line border-b py-5 sm:grid-cols-[10rem_1fr]"
          >
            <p>{promise}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
