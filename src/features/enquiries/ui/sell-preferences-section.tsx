import { defaultPreferredContact, preferredContacts } from "#src/domain/constants.ts";
import { paths } from "#src/lib/paths.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";
import { FormSection } from "./form-section.tsx";
import type { SellSectionProps } from "./sell-sections.ts";

export function SellPreferencesSection({ register, errors }: SellSectionProps) {
  return (
    <FormSection title="Contact Preferences">
      <RadioGroup
        legend="Preferred contact method"
        required
        options={preferredContacts}
        defaultValue={defaultPreferredContact}
        error={errors.preferredContact?.message}
        className="sm:col-span-2"
        {...register("preferredContact")}
      />
      <Checkbox
        label={<TermsAgreement />}
        aria-required
        error={errors.agreeToTerms?.message}
        className="sm:col-span-2"
        {...register("agreeToTerms")}
      />
    </FormSection>
  );
}

/** The terms open beside the form: here they would take its place, and with it what was written. */
function TermsAgreement() {
  return (
    <>
      I agree to the{" "}
      <a href={paths.terms()} target="_blank" rel="noopener" className="link-quiet">
        terms and conditions
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}
