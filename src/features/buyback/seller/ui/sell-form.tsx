import type { ReactNode } from "react";
import {
  defaultPreferredContact,
  preferredContacts,
  sellBrands,
  sellConditions,
  sellForm,
} from "#src/domain/constants.ts";
import { freeTextMaxLength } from "#src/domain/limits.ts";
import { sellMessages } from "#src/features/buyback/seller/sell-form.messages.ts";
import {
  sendEnquiry,
  simulateSending,
} from "#src/features/messages/contact/enquiries.mutations.ts";
import {
  type SellFields as SellInput,
  sellSchema,
} from "#src/features/messages/contact/enquiries.schema.ts";
import {
  FormSection,
  LineField,
  SubmitButton,
} from "#src/features/messages/contact/ui/form-parts.tsx";
import { paths } from "#src/lib/paths.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { EmailField, SelectField, TextAreaField } from "#src/ui/form-field.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";
import { type FormOf, useSchemaForm } from "#src/ui/schema-form.tsx";
import { PhotoField, usePhotos } from "./photo-field.tsx";

const send = () => simulateSending(sellForm.submitDelayMs);

/** As specified, nothing is sent and the photos stay in the browser. */
export function SellForm() {
  const photos = usePhotos();
  const form = useSchemaForm({
    schema: sellSchema,
    send: () => sendEnquiry(send, sellMessages),
    done: (_sent, { reset }) => {
      reset();
      photos.clear();
    },
  });
  return <SellFields form={form} photos={<PhotoField photos={photos} />} />;
}

interface SellFieldsProps {
  form: SectionProps & Pick<FormOf<SellInput>, "pending" | "props">;
  photos: ReactNode;
  statement?: ReactNode;
  children?: ReactNode;
  busyLabel?: string | undefined;
}

export function SellFields({
  form: { field, pending, props },
  photos,
  statement,
  children,
  busyLabel = "Submitting...",
}: SellFieldsProps) {
  return (
    <form {...props} aria-label="Sell your watch" className="grid gap-12 lg:gap-16">
      <FormSection title="Contact Information" description="Fields marked with * are required.">
        <LineField
          label="Name"
          required
          autoComplete="name"
          className="sm:col-span-2"
          {...field("name")}
        />
        <EmailField required {...field("email")} />
        <LineField label="Phone" required type="tel" autoComplete="tel" {...field("phone")} />
      </FormSection>
      <WatchSection field={field} />
      <FormSection
        title="Photos"
        description="The dial, the case back, the clasp and any marks, in daylight if you can."
      >
        <div className="sm:col-span-2">{photos}</div>
      </FormSection>
      <FormSection title="Contact Preferences">
        <RadioGroup
          legend="Preferred contact method"
          required
          options={preferredContacts}
          defaultValue={defaultPreferredContact}
          className="sm:col-span-2"
          {...field("preferredContact")}
        />
        <Checkbox
          label={<TermsAgreement />}
          required
          className="sm:col-span-2"
          {...field("agreeToTerms")}
        />
        {statement}
      </FormSection>
      {children}
      <SubmitButton label="Submit Your Watch" busyLabel={busyLabel} busy={pending} />
    </form>
  );
}

interface SectionProps {
  field: (name: keyof SellInput) => ReturnType<FormOf<SellInput>["field"]>;
}

function WatchSection({ field }: SectionProps) {
  return (
    <FormSection
      title="Watch Information"
      description="The more you can tell us, the closer our evaluation will be."
    >
      <SelectField
        label="Brand"
        required
        prompt="Select a brand"
        options={sellBrands}
        {...field("brand")}
      />
      <LineField label="Model" required autoComplete="off" {...field("model")} />
      <LineField label="Reference Number" autoComplete="off" {...field("referenceNumber")} />
      <LineField label="Serial Number" autoComplete="off" {...field("serialNumber")} />
      <LineField
        label="Year of Manufacture"
        hint="Roughly is fine."
        autoComplete="off"
        {...field("yearOfManufacture")}
      />
      <SelectField
        label="Condition"
        required
        prompt="Select the condition"
        options={sellConditions}
        {...field("condition")}
      />
      <Checkbox
        label="The original box and papers are with it"
        className="sm:col-span-2"
        {...field("boxAndPapers")}
      />
      <TextAreaField
        label="Description"
        required
        hint="How it was worn and cared for, when it was last serviced, marks and repairs."
        className="sm:col-span-2"
        {...field("description")}
        maxLength={freeTextMaxLength}
      />
      <LineField
        label="Asking Price"
        hint="In US dollars, if you have a figure in mind."
        inputMode="decimal"
        autoComplete="off"
        {...field("askingPrice")}
      />
    </FormSection>
  );
}

/** The terms open in a new tab, because leaving the page would discard the form. */
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
