import { BadgeCheck, Globe, Handshake, type IconNode, Repeat, Search, Wrench } from "lucide";
import type { ComponentProps, MouseEvent } from "react";
import { serviceIntervalYears } from "#src/domain/constants.ts";
import { usePromises } from "#src/features/content/promises.ts";
import { isModifiedClick } from "#src/lib/use-browser.ts";
import { Icon } from "#src/ui/icon.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

const servicesId = "services";

interface Service {
  readonly name: string;
  readonly text: string;
  readonly icon: IconNode;
}

const servicesWith = (warrantyYears: number): readonly Service[] => [
  {
    name: "Authentication",
    text: `Case, dial, movement and papers are examined before a watch is offered. What passes is sold with a ${warrantyYears}-year warranty.`,
    icon: BadgeCheck,
  },
  {
    name: "Trade-In",
    text: "Let the watch you no longer wear go towards the one you will. We value it and take it off the price.",
    icon: Repeat,
  },
  {
    name: "Global Shipping",
    text: "Wherever you are in the world: insured on the way and handed over only against a signature.",
    icon: Globe,
  },
  {
    name: "Watch Sourcing",
    text: "Tell us the reference, the year and the condition. We look for it and show you what we find.",
    icon: Search,
  },
  {
    name: "Service & Maintenance",
    text: `A mechanical watch asks for care every ${serviceIntervalYears.min} to ${serviceIntervalYears.max} years. We regulate, reseal and polish only where you wish it.`,
    icon: Wrench,
  },
  {
    name: "Consignment",
    text: "Leave the sale to us: we examine, photograph and show your watch to people who are looking for it.",
    icon: Handshake,
  },
];

export function ServicesSection() {
  const { home } = usePromises().warrantyYears;
  return (
    <section
      id={servicesId}
      tabIndex={-1}
      aria-labelledby="services-title"
      className="section-space outline-none"
    >
      <div className="container-page">
        <SectionHeading
          id="services-title"
          title="Our Services"
          description="A watch is bought once and lived with for decades. We are here for both."
        />
        <ul className="mt-12 grid gap-x-10 sm:grid-cols-2 lg:mt-16 lg:grid-cols-3 lg:gap-x-14">
          {servicesWith(home).map((service) => (
            <li key={service.name} className="border-line border-t py-8 lg:py-10">
              <ServiceCard {...service} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ServiceCard({ name, text, icon }: Service) {
  return (
    <article>
      <Icon of={icon} className="size-6 stroke-1 text-accent" />
      <h3 className="mt-6 text-title">{name}</h3>
      <p className="mt-3 max-w-[40ch] text-muted">{text}</p>
    </article>
  );
}

/** Works as a plain link; JavaScript adds smooth scrolling, unless motion is reduced. */
export function ServicesLink(props: Omit<ComponentProps<"a">, "href" | "onClick">) {
  return <a {...props} href={`#${servicesId}`} onClick={scrollToServices} />;
}

function scrollToServices(event: MouseEvent) {
  const section = document.getElementById(servicesId);
  if (!section || isModifiedClick(event)) return;
  event.preventDefault();
  const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: isReduced ? "auto" : "smooth" });
  section.focus({ preventScroll: true });
  history.replaceState(history.state, "", `#${servicesId}`);
}
