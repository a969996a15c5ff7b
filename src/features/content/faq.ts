import {
  currency,
  dispatchBusinessDays,
  refundAppearsDays,
  refundBusinessDays,
  sellForm,
  serviceIntervalYears,
  shippingMethods,
} from "#src/domain/constants.ts";
import { businessDays, span } from "#src/domain/text.ts";
import { paths } from "#src/lib/paths.ts";
import type { Promises } from "./promises.ts";

export interface FaqEntry {
  /** The anchor in the URL. Bookmarks depend on it. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly more?: { readonly label: string; readonly href: string };
}

export interface FaqSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly FaqEntry[];
}

const [domestic, , international] = shippingMethods;
const shippingInFull = { label: "Shipping and returns in full", href: paths.shipping() };

export const faqWith = (promises: Promises): readonly FaqSection[] => [
  {
    id: "general",
    title: "General Questions",
    entries: [
      {
        id: "authenticity",
        question: "Are all of your watches authentic?",
        answer:
          "Yes, all of our watches are authentic, without exception. Our experts examine case, dial, movement and papers before a watch is offered, new or pre-owned. What does not pass is not sold.",
        more: { label: "How we work", href: paths.about() },
      },
      {
        id: "worldwide-shipping",
        question: "Do you ship worldwide?",
        answer:
          "Yes, we ship worldwide. Every parcel is insured for the full value of the watch until it is in your hands, and it is handed over only against a signature.",
        more: shippingInFull,
      },
      {
        id: "warranty",
        question: "Do your watches come with a warranty?",
        answer: `Yes. Every watch comes with a ${promises.warrantyYears.faq}-year warranty, pre-owned ones included. If the movement fails through a defect, we put it right at our cost.`,
        more: { label: "What the warranty covers", href: paths.warranty() },
      },
      {
        id: "selling",
        question: "Can I sell my watch to you?",
        answer: `Yes, in one of two ways: as a buy-back, for which we make you an offer and pay you directly, or on consignment, where we show and sell the watch for you. Tell us about it and we will get back to you within ${span(sellForm.replyHours)} hours.`,
        more: { label: "Sell your watch", href: paths.sell() },
      },
    ],
  },
  {
    id: "orders",
    title: "Orders & Payment",
    entries: [
      {
        id: "payment-methods",
        question: "Which payment methods do you accept?",
        answer:
          "We accept all major credit and debit cards, bank wire and PayPal. For larger sums a wire is often the simplest way, since the limits of a card do not apply to it.",
      },
      {
        id: "dispatch",
        question: "When will my watch arrive?",
        answer: `Watches usually leave us within ${businessDays(dispatchBusinessDays)}. Standard delivery then takes ${businessDays(domestic.businessDays)} within the United States and ${businessDays(international.businessDays)} to other countries. Faster ways are offered for both.`,
        more: shippingInFull,
      },
      {
        id: "changes",
        question: "Can I change or cancel my order?",
        answer:
          "Yes, as long as the watch has not left us. Call or write to us as soon as you can and have your order number at hand. Once a watch is on its way, please receive it and return it under our return policy.",
      },
      {
        id: "currency",
        question: "Which currency are your prices in?",
        answer: `All prices are in US dollars (${currency.code}). If your card or account is kept in another currency, your bank converts the amount at its own rate on the day of payment.`,
      },
    ],
  },
  {
    id: "returns",
    title: "Returns & Exchanges",
    entries: [
      {
        id: "return-policy",
        question: "What is your return policy?",
        answer: promises.faqReturns,
      },
      {
        id: "how-to-return",
        question: "How do I return a watch?",
        answer:
          "Ask us for a return authorization number first. Pack the watch as it came, write the number on the outside of the parcel and send it insured and tracked. We inspect the watch when it arrives and tell you as soon as we have.",
        more: shippingInFull,
      },
      {
        id: "refunds",
        question: "When will I receive my refund?",
        answer: `Refunds are processed in ${businessDays(refundBusinessDays)} once we have inspected the watch. The money goes back the way you paid and appears in your account in ${span(refundAppearsDays)} days, depending on your bank.`,
      },
      {
        id: "exchanges",
        question: "Can I exchange a watch for another?",
        answer:
          "Yes. Return the watch you have and place a new order for the one you would rather wear. Many of our watches exist only once, so it is wise to order first and return after.",
      },
    ],
  },
  {
    id: "care",
    title: "Watch Care & Maintenance",
    entries: [
      {
        id: "servicing",
        question: "How often should my watch be serviced?",
        answer: `We recommend a service every ${span(serviceIntervalYears)} years for a mechanical watch. Oils age whether it is worn or not, and a movement that runs dry wears itself down. If yours gains or loses more than it used to, do not wait.`,
      },
      {
        id: "water",
        question: "Can I wear my watch in water?",
        answer:
          "That depends on its rating and on the age of its seals. Close or screw down the crown before you go near water, never move it while wet, and rinse off salt and chlorine afterwards. Have the seals tested once a year if you swim with it; hot showers and saunas are best avoided.",
      },
      {
        id: "cleaning",
        question: "How do I clean my watch at home?",
        answer:
          "Wipe it with a soft, dry cloth after wearing. A metal bracelet on a sealed case may be brushed with lukewarm water, a drop of mild soap and a soft toothbrush, then dried well. Keep leather away from water, and all watches away from perfume and solvents.",
      },
      {
        id: "storage",
        question: "How should I store a watch I do not wear?",
        answer:
          "Keep it dry, out of the sun and away from magnets, which hide in loudspeakers, tablets and handbag clasps. A mechanical watch may rest unwound; wind it fully once a month so that the oils stay where they belong.",
      },
    ],
  },
];

/** Search engines require the same words that the page shows. */
export function faqJsonLd(sections: readonly FaqSection[], url: string) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    "@id": url,
    mainEntity: sections
      .flatMap(({ entries }) => entries)
      .map(({ id, question, answer }) => ({
        "@type": "Question",
        "@id": `${url}#${id}`,
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
  };
}
