import { BadgeCheck, Globe, type IconNode, Layers, Tag } from "lucide";
import { useId } from "react";
import { advertisedDiscount } from "#src/features/wholesale/wholesale.messages.ts";
import { Icon } from "#src/ui/icon.tsx";

interface Benefit {
  readonly name: string;
  readonly text: string;
  readonly icon: IconNode;
}

const benefits: readonly Benefit[] = [
  {
    name: advertisedDiscount,
    text: "Your price stands beside the retail price on every watch, and your cart adds it up.",
    icon: Tag,
  },
  {
    name: "The Whole Inventory",
    text: "What is new in the shop is in your catalog at the same moment, with nothing held back.",
    icon: Layers,
  },
  {
    name: "Examined by Experts",
    text: "Case, dial, movement and papers are examined before a watch is offered to anyone.",
    icon: BadgeCheck,
  },
  {
    name: "Global Shipping",
    text: "Insured on the way and handed over only against a signature, wherever you trade.",
    icon: Globe,
  },
];

export function Benefits() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="section-space bg-mist">
      <div className="container-page">
        <h2 id={titleId} className="text-headline">
          Wholesale Benefits
        </h2>
        <ul className="mt-10 grid gap-x-10 sm:grid-cols-2 lg:mt-14 lg:grid-cols-4 lg:gap-x-12">
          {benefits.map(({ name, text, icon }) => (
            <li key={name} className="border-stone border-t py-8">
              <Icon of={icon} className="size-6 stroke-1 text-accent" />
              <h3 className="mt-6 text-title">{name}</h3>
              <p className="mt-3 max-w-[40ch] text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
