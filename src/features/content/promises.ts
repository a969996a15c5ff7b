import {
  dispatchBusinessDays,
  extendedWarrantyMaxYears,
  refundBusinessDays,
  returns,
  warranty,
} from "#src/domain/constants.ts";
import type { SaleTerms } from "#src/domain/sale.ts";
import { businessDays } from "#src/domain/text.ts";
import { usePageState } from "#src/lib/page-state.tsx";

export interface Promises {
  readonly warrantyYears: Readonly<
    Record<"home" | "listing" | "faq" | "shipping" | "warrantyPage", number>
  >;
  /** Undefined if the warranty itself is as long. */
  readonly extendedYears: number | undefined;
  readonly faqReturns: string;
  readonly terms: { readonly returns: string; readonly damage: string };
  readonly shipping: { readonly returns: string; readonly tellUs: string };
  readonly about: { readonly figure: string; readonly subject: string; readonly text: string };
  readonly watch: { readonly lead: string; readonly text: string; readonly inspect: string };
}

/** The specification's pages contradict each other on purpose. */
const { detail, faq, terms, shippingPage, about } = returns;
const defaultPromises: Promises = {
  warrantyYears: {
    home: warranty.home.years,
    listing: warranty.listing.years,
    faq: warranty.faq.years,
    shipping: warranty.shipping.years,
    warrantyPage: warranty.warrantyPage.years,
  },
  extendedYears: extendedWarrantyMaxYears,
  faqReturns: faqReturns(faq.days),
  terms: { returns: `within ${terms.days} days of receipt`, damage: "at once" },
  shipping: {
    returns: `You have a ${shippingPage.hours}-hour inspection period, counted from delivery. Look at your watch as closely as we did, in your own hands and your own light. If it is not what you hoped for, tell us within those ${shippingPage.hours} hours and we will take it back.`,
    tellUs: tellUs(`${shippingPage.hours} hours of delivery`),
  },
  about: {
    figure: `${about.hours} hours`,
    subject: "to inspect it yourself",
    text: `A ${about.hours}-hour inspection begins on delivery. Look as closely as we did; if it is not for you, it may come back.`,
  },
  watch: {
    lead: `A ${detail.days}-day inspection, in your own hands and your own light.`,
    text: `From the day your watch arrives you have a ${detail.days}-day inspection period. If it is not for you, send it back as it came; your refund follows in ${businessDays(refundBusinessDays)}.
Orders usually leave us within ${businessDays(dispatchBusinessDays)}.`,
    inspect: `You have ${detail.days} days to look at it as closely as we did.`,
  },
};

function promisesUnder({ returnDays, inspectionHours, warrantyYears }: SaleTerms): Promises {
  const years = warrantyYears;
  const days = counted(returnDays, "day");
  const hours = counted(inspectionHours, "hour");
  const inspect = `Look at it as closely as we did, and tell us within ${hours} of delivery if anything is damaged or missing.`;
  return {
    warrantyYears: {
      home: years,
      listing: years,
      faq: years,
      shipping: years,
      warrantyPage: years,
    },
    extendedYears: extendedWarrantyMaxYears > years ? extendedWarrantyMaxYears : undefined,
    faqReturns: faqReturns(returnDays),
    terms: { returns: `within ${days} of receipt`, damage: `within ${hours}` },
    shipping: {
      returns: `You may return a watch within ${days} of receipt. There is a ${inspectionHours}-hour inspection period, counted from delivery: look at your watch as closely as we did, in your own hands and your own light, and tell us within those ${hours} if anything is damaged or missing.`,
      tellUs: tellUs(`${days} of receipt`),
    },
    about: {
      figure: days,
      subject: "to return it",
      text: `${inspect} If it is not for you, it may come back within ${days}.`,
    },
    watch: {
      lead: `Yours to return within ${days}, unworn and complete.`,
      text: `There is a ${inspectionHours}-hour inspection period, counted from delivery: tell us within it if anything is damaged or missing. If the watch is not for you, return it within ${days} of receipt, as it came; your refund follows in ${businessDays(refundBusinessDays)}.
Orders usually leave us within ${businessDays(dispatchBusinessDays)}.`,
      inspect,
    },
  };
}

/** The place that picks: a shop that takes orders says everywhere what its orders promise. */
export function usePromises(): Promises {
  const { sale } = usePageState();
  return sale ? promisesUnder(sale.terms) : defaultPromises;
}

function faqReturns(days: number): string {
  return `We have a ${days}-day return policy. If a watch is not for you, it may come back within ${counted(days, "day")} of its arrival, unworn and complete: box, papers, tags and protective films as you received them.`;
}

function tellUs(within: string): string {
  return `Call or write to us within ${within}, with your order number and the reason for your return.`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${count} ${noun}s`;
}
