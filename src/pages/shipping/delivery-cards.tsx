import { Globe, type IconNode, ShieldCheck } from "lucide";
import { dispatchBusinessDays } from "#src/domain/constants.ts";
import { businessDays } from "#src/features/content/spans.ts";
import { Unbroken } from "#src/features/content/ui/unbroken.tsx";
import { Icon } from "#src/ui/icon.tsx";

interface Card {
  readonly title: string;
  readonly text: string;
  readonly icon: IconNode;
}

const cards: readonly Card[] = [
  {
    title: "Secure Shipping",
    text: `Every watch travels insured for its full value, tracked at each stop and in plain packaging that says nothing of what is inside. It is handed over only against a signature. Orders usually leave us within ${businessDays(dispatchBusinessDays)}.`,
    icon: ShieldCheck,
  },
  {
    title: "International Delivery",
    text: "We deliver worldwide and prepare all customs papers for you. Import duties and taxes are set by the country of delivery and are paid by the recipient; your local customs office can tell you what to expect.",
    icon: Globe,
  },
];

export function DeliveryCards() {
  return (
    <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
      {cards.map(({ title, text, icon }) => (
        <li key={title}>
          <Icon of={icon} className="size-6 stroke-1 text-accent" />
          <h3 className="mt-5 text-title">{title}</h3>
          <p className="mt-2 text-muted">
            <Unbroken>{text}</Unbroken>
          </p>
        </li>
      ))}
    </ul>
  );
}
