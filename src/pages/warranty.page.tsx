import { Check, type IconNode, Minus } from "lucide";
import { usePromises } from "#src/features/content/promises.ts";
import {
  ContactBand,
  InfoPage,
  type InfoSection,
  MailLink,
  NoWrapNumbers,
  Steps,
} from "#src/features/content/ui/info-page.tsx";
import { Icon } from "#src/ui/icon.tsx";

const sections: readonly InfoSection[] = [
  { id: "term", title: "Our Warranty", body: <Term /> },
  { id: "coverage", title: "What Is Covered", body: <Coverage /> },
  { id: "exclusions", title: "What Is Not Covered", body: <Exclusions /> },
  { id: "service-process", title: "Service Process", body: <ServiceProcess /> },
];

const extended: InfoSection = {
  id: "extended-plans",
  title: "Extended Plans",
  body: <ExtendedPlans />,
};
const withExtended = [...sections, extended];

export function WarrantyPage() {
  const { extendedYears } = usePromises();
  return (
    <InfoPage
      lead="We stand behind every watch we sell. Here is what that means, in plain words."
      sections={extendedYears ? withExtended : sections}
    >
      <ContactBand
        title="Does your watch need us?"
        text="Tell us what you notice. We will tell you what we think and what comes next."
      />
    </InfoPage>
  );
}

const covered = [
  "Defects in material and workmanship of the movement",
  "Timekeeping outside the limits stated for the movement",
  "Winding, setting, date and chronograph functions",
  "Crown, stem and pushers",
  "Water resistance, as rated, on watches sold as water resistant",
  "Parts and labor of every repair under this warranty",
] as const;

const excluded = [
  "Normal wear: scratches, dents and the ageing of straps, finishes and luminous material",
  "Damage by accident, misuse, neglect or strong magnetism",
  "Water damage through an open crown, or beyond the rating of the watch",
  "Opening, repair or alteration by anyone but us or a workshop we name",
  "Parts that were not made by the watch's maker, fitted after purchase",
  "Batteries, routine service, loss and theft",
] as const;

function Term() {
  const { warrantyPage: years } = usePromises().warrantyYears;
  return (
    <>
      <p>
        Every watch we sell comes with a <NoWrapNumbers>{`${years}-year`}</NoWrapNumbers> (
        {years * 12} month) warranty from the purchase date. It holds for new and for pre-owned
        watches alike, beside any warranty of the maker that is still running.
      </p>
      <p>
        It is bound to the watch, not to its first owner: the warranty is transferable with
        documentation. Hand on the warranty card and the proof of purchase, and whoever owns the
        watch may call upon it until it ends.
      </p>
    </>
  );
}

function Coverage() {
  return <MarkedList icon={Check} items={covered} />;
}

function Exclusions() {
  return <MarkedList icon={Minus} items={excluded} />;
}

const steps = [
  {
    title: "Describe what you notice",
    text: "Write or call us with the reference of your watch, its date of purchase and what it does or no longer does.",
  },
  {
    title: "Send it to us",
    text: "We give you a service number and insured shipping instructions. Enclose a copy of your warranty card or proof of purchase.",
  },
  {
    title: "Examination",
    text: "A watchmaker examines the watch and finds the cause. We tell you in writing whether the warranty covers it.",
  },
  {
    title: "Repair",
    text: "Covered work is done at our cost. For anything else you receive an estimate, and nothing is done before you agree.",
  },
  {
    title: "Testing and return",
    text: "The watch is regulated, tested over several days and, where it is rated for water, under pressure. Then it travels back to you, insured.",
  },
] as const;

function ServiceProcess() {
  return <Steps steps={steps} />;
}

function ExtendedPlans() {
  return (
    <p>
      If you wish for longer cover, extended plans of up to {usePromises().extendedYears} years are
      available. They cover what this warranty covers, can be taken out while it is running and are
      transferable in the same way. Write to <MailLink /> for a quote for your watch.
    </p>
  );
}

interface MarkedListProps {
  /** Decorative: it repeats what the heading says. */
  icon: IconNode;
  items: readonly string[];
}

function MarkedList({ icon, items }: MarkedListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item} className="grid grid-cols-[3rem_1fr] py-3.5 first:pt-0 last:pb-0">
          <Icon of={icon} className="mt-1.5 size-4 stroke-[1.5] text-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}
