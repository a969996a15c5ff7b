import { extendedWarrantyMaxYears } from "#src/domain/constants.ts";
import { MailLink } from "#src/features/content/ui/mail-link.tsx";
import { Steps } from "#src/features/content/ui/steps.tsx";

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

export function ServiceProcess() {
  return <Steps steps={steps} />;
}

export function ExtendedPlans() {
  return (
    <p>
      If you wish for longer cover, extended plans of up to {extendedWarrantyMaxYears} years are
      available. They cover what this warranty covers, can be taken out while it is running and are
      transferable in the same way. Write to <MailLink /> for a quote for your watch.
    </p>
  );
}
