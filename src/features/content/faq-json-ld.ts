import type { FaqSection } from "./faq.ts";

/** What search engines read of the questions: the very words that the page shows. */
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
