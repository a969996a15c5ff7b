import { ArrowRight } from "lucide";
import { serviceIntervalYears } from "#src/domain/constants.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";

const sell = { label: "Sell your watch", href: paths.sell() };
const contact = { label: "Ask us", href: paths.contact() };

const services = [
  {
    name: "Authentication",
    text: "Every watch is examined before it is offered, and so is every watch you offer us.",
    link: { label: "See the watches", href: paths.shop() },
  },
  {
    name: "Trade-In",
    text: "Let the watch you no longer wear pay for part of the one you will.",
    link: sell,
  },
  {
    name: "Global Shipping",
    text: "Insured on the way, wherever you are, and handed over only against a signature.",
    link: { label: "Shipping & returns", href: paths.shipping() },
  },
  {
    name: "Watch Sourcing",
    text: "Name the reference and the year. We look for it and tell you what we find.",
    link: contact,
  },
  {
    name: "Service & Maintenance",
    text: `A mechanical watch asks for care every ${serviceIntervalYears.min} to ${serviceIntervalYears.max} years. We see to it.`,
    link: contact,
  },
  {
    name: "Consignment",
    text: "We show your watch to people who are looking for it, and sell it on your behalf.",
    link: sell,
  },
];

export function ServiceList() {
  return (
    <section aria-labelledby="what-we-do-title" className="section-space bg-mist">
      <div className="container-page">
        <h2 id="what-we-do-title">What we do</h2>
        <ul className="mt-10 divide-y divide-line border-line border-y lg:mt-14">
          {services.map((service) => (
            <li key={service.name}>
              <ServiceRow {...service} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The link covers the row, so that a click anywhere on it follows the link. */
function ServiceRow({ name, text, link }: (typeof services)[number]) {
  return (
    <article className="group relative grid gap-x-8 gap-y-2 py-7 md:grid-cols-12 md:items-baseline">
      <h3 className="transition-colors group-hover:text-accent md:col-span-4">{name}</h3>
      <p className="max-w-[52ch] text-muted md:col-span-5">{text}</p>
      <a
        href={link.href}
        className="mt-2 inline-flex items-center gap-2 font-medium text-sm tracking-[0.03em] transition-colors after:absolute after:inset-0 group-hover:text-accent md:col-span-3 md:mt-0 md:justify-self-end"
      >
        {link.label}
        <span className="sr-only">: {name}</span>
        <Icon
          of={ArrowRight}
          className="size-4 stroke-[1.5] transition-transform group-hover:translate-x-1"
        />
      </a>
    </article>
  );
}
