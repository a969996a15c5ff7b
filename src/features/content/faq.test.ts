import { expect, test } from "vitest";
import type { Section } from "./content.ts";
import { faqJsonLd } from "./faq.ts";

const sections: Section[] = [
  {
    id: "first",
    title: "First",
    body: [
      { tag: "h3", id: "one", title: "One?" },
      { tag: "p", text: ["Yes."] },
      { tag: "p", text: [{ label: "More", href: "/more" }] },
    ],
  },
  {
    id: "second",
    title: "Second",
    body: [
      { tag: "h3", id: "two", title: "Two?" },
      { tag: "p", text: ["No."] },
    ],
  },
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
