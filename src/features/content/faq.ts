import type { Section } from "./content.ts";

export interface FaqEntry {
  /** The anchor in the URL. Bookmarks depend on it. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly more?: { readonly label: string; readonly href: string };
}

/** A heading is a question. Below it are a paragraph with the answer and perhaps one with a link to more. */
export function entriesOf({ body }: Section): readonly FaqEntry[] {
  return body.flatMap((block, index) => {
    if (block.tag !== "h3") return [];
    const [answer, more] = [body[index + 1], body[index + 2]].map((next) =>
      next?.tag === "p" ? next.text[0] : undefined,
    );
    return {
      id: block.id ?? "",
      question: block.title,
      answer: typeof answer === "string" ? answer : "",
      ...(typeof more === "object" && { more }),
    };
  });
}

/** Search engines require the same words that the page shows. */
export function faqJsonLd(sections: readonly Section[], url: string) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    "@id": url,
    mainEntity: sections.flatMap(entriesOf).map(({ id, question, answer }) => ({
      "@type": "Question",
      "@id": `${url}#${id}`,
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
