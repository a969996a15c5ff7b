import { type FaqEntry, faqJsonLd, faqWith } from "#src/features/content/faq.ts";
import { usePromises } from "#src/features/content/promises.ts";
import { ContactBand, InfoPage, NoWrapNumbers } from "#src/features/content/ui/info-page.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Disclosure } from "#src/ui/disclosure.tsx";
import { JsonLd } from "#src/ui/json-ld.tsx";

export function FaqPage() {
  const { origin } = usePageState();
  const faq = faqWith(usePromises());
  return (
    <InfoPage
      lead="Authenticity, payment, delivery, returns and the care of a fine watch: what people ask us most, answered plainly."
      sections={faq.map(({ id, title, entries }) => ({
        id,
        title,
        body: <Questions entries={entries} />,
      }))}
    >
      <JsonLd data={faqJsonLd(faq, origin + paths.faq())} />
      <ContactBand
        title="Still have a question?"
        text="Ask us. A person who knows watches will answer you."
      />
    </InfoPage>
  );
}

function Questions({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    // The section draws the outer borders. The first question aligns with the section's heading.
    <div className="-mt-4">
      {entries.map((entry) => (
        <Question key={entry.id} {...entry} />
      ))}
    </div>
  );
}

/** The anchor is inside the answer, so that the browser opens the answer when the URL names it. */
function Question({ id, question, answer, more }: FaqEntry) {
  return (
    // It may be open before hydration, by an anchor or by a click.
    <Disclosure title={question} className="last:border-b-0" suppressHydrationWarning>
      <div id={id} className="scroll-mt-24">
        <p>
          <NoWrapNumbers>{answer}</NoWrapNumbers>
        </p>
        {more && (
          <p className="mt-3">
            <a href={more.href} className="link-quiet">
              {more.label}
            </a>
          </p>
        )}
      </div>
    </Disclosure>
  );
}
