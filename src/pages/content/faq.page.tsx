import {
  currency,
  refundAppearsDays,
  sellForm,
  serviceIntervalYears,
  shippingMethods,
} from "#src/domain/constants.ts";
import { businessDays, span } from "#src/domain/text.ts";
import { useContent } from "#src/features/content/content.ts";
import faq from "#src/features/content/faq.md";
import { entriesOf, type FaqEntry, faqJsonLd } from "#src/features/content/faq.ts";
import { InfoPage, NoWrapNumbers } from "#src/features/content/ui/info-page.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Disclosure } from "#src/ui/disclosure.tsx";
import { JsonLd } from "#src/ui/json-ld.tsx";

const [domestic, , international] = shippingMethods;

const values = {
  currency: currency.code,
  domesticTime: businessDays(domestic.businessDays),
  internationalTime: businessDays(international.businessDays),
  refundAppearsDays: span(refundAppearsDays),
  replyHours: span(sellForm.replyHours),
  serviceYears: span(serviceIntervalYears),
};

export function FaqPage() {
  const { origin } = usePageState();
  const content = useContent(faq, values);
  return (
    <InfoPage
      content={content}
      showSection={(section) => <Questions entries={entriesOf(section)} />}
    >
      <JsonLd data={faqJsonLd(content.sections, origin + paths.faq())} />
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
