import { currency, legalPages, passwordMinLength, wholesale } from "#src/domain/constants.ts";
import { businessDays } from "#src/domain/text.ts";
import { useContent } from "#src/features/content/content.ts";
import terms from "#src/features/content/terms.md";
import { InfoPage } from "#src/features/content/ui/info-page.tsx";

const values = {
  currency: currency.code,
  passwordMinLength,
  reviewTime: businessDays(wholesale.reviewBusinessDays),
  state: legalPages.governingLaw,
};

export function TermsPage() {
  return <InfoPage content={useContent(terms, values)} />;
}
