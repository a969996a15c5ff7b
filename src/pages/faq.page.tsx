import { faq } from "#src/features/content/faq.ts";
import { faqJsonLd } from "#src/features/content/faq-json-ld.ts";
import { ContactBand } from "#src/features/content/ui/contact-band.tsx";
import { InfoPage } from "#src/features/content/ui/info-page.tsx";
import { JsonLd } from "#src/features/content/ui/json-ld.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Questions } from "./faq/questions.tsx";

const sections = faq.map(({ id, title, entries }) => ({
  id,
  title,
  body: <Questions entries={entries} />,
}));

export function FaqPage() {
  const { origin } = usePageState();
  return (
    <InfoPage
      title="Frequently Asked Questions"
      lead="Authenticity, payment, delivery, returns and the care of a fine watch: what people ask us most, answered plainly."
      path={paths.faq()}
      sections={sections}
    >
      <JsonLd data={faqJsonLd(faq, origin + paths.faq())} />
      <ContactBand
        title="Still have a question?"
        text="Ask us. A person who knows watches will answer you."
      />
    </InfoPage>
  );
}
