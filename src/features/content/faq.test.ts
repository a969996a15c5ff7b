import { expect, test } from "vitest";
import type { FaqSection } from "./faq.ts";
import { faqJsonLd } from "./faq.ts";

const sections: FaqSection[] = [
  {
    id: "first",
    title: "First",
    entries: [
      { id: "one", question: "One?", answer: "Yes.", more: { label: "More", href: "/more" } },
    ],
  },
  { id: "second", title: "Second", entries: [{ id: "two", question: "Two?", answer: "No." }] },
];

test("every question of every section, in order, with its words and its address alone", () => {
  expect(faqJsonLd(sections, "https://shop.test/faq")).toEqual({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    "@id": "https://shop.test/faq",
    mainEntity: [
      {
        "@type": "Question",
        "@id": "https://shop.test/faq#one",
        name: "One?",
        acceptedAnswer: { "@type": "Answer", text: "Yes." },
      },
      {
        "@type": "Question",
        "@id": "https://shop.test/faq#two",
        name: "Two?",
        acceptedAnswer: { "@type": "Answer", text: "No." },
      },
    ],
  });
});
