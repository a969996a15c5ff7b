import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEventHandler, ReactNode } from "react";
import {
  type FieldErrors,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import {
  defaultPreferredContact,
  preferredContacts,
  sellBrands,
  sellConditions,
  sellForm,
} from "#src/domain/constants.ts";
import { credentials, freeTextMaxLength } from "#src/domain/limits.ts";
import { sellMessages } from "#src/features/enquiries/enquiries.messages.ts";
import { sendEnquiry, simulateSending } from "#src/features/enquiries/enquiries.mutations.ts";
import {
  type SellFields as SellInput,
  sellSchema,
} from "#src/features/enquiries/enquiries.schema.ts";
import { paths } from "#src/lib/paths.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { SelectField, TextAreaField } from "#src/ui/form-field.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";
import { FormSection, LineField, SubmitButton } from "./form-parts.tsx";
import { PhotoField } from "./photo-field.tsx";
import { usePhotos } from "./use-photos.ts";

const send = () => simulateSending(sellForm.submitDelayMs);

/** As specified, nothing is sent and the photos stay in the browser. */
export function SellForm() {
  const form = useForm({ resolver: zodResolver(sellSchema) });
  const photos = usePhotos();
  const submit = form.handleSubmit(async () => {
    if (!(await sendEnquiry(send, sellMessages))) return;
    form.reset();
    photos.clear();
  });
  return <SellFields form={form} onSubmit={submit} photos={<PhotoField photos={photos} />} />;
}

interface SellFieldsProps {
  form: Pick<UseFormReturn<SellInput>, "register" | "formState">;
  onSubmit: FormEventHandler;
  photos: ReactNode;
  /** Below the terms. */
  statement?: ReactNode;
  /** Beside the button. */
  children?: ReactNode;
  busyLabel?: string | undefined;
}

export function SellFields({
  form,
  onSubmit,
  photos,
  statement,
  children,
  busyLabel = "Submitting...",
}: SellFieldsProps) {
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      method="post"
      aria-label="Sell your watch"
      onSubmit={onSubmit}
      className="grid gap-12 lg:gap-16"
    >
      <ContactSection register={register} errors={errors} />
      <WatchSection register={register} errors={errors} />
      <FormSection
        title="Photos"
        description="The dial, the case back, the clasp and any marks, in daylight if you can."
      >
        <div className="sm:col-span-2">{photos}</div>
      </FormSection>
      <PreferencesSection register={register} errors={errors} statement={statement} />
      {children}
      <SubmitButton label="Submit Your Watch" busyLabel={busyLabel} busy={isSubmitting} />
    </form>
  );
}

interface SectionProps {
  register: UseFormRegister<SellInput>;
  errors: FieldErrors<SellInput>;
}

function ContactSection({ register, errors }: SectionProps) {
  return (
    <FormSection title="Contact Information" description="Fields marked with * are required.">
      <LineField
        label="Name"
        required
        error={errors.name}
        autoComplete="name"
        className="sm:col-span-2"
        {...register("name")}
      />
      <LineField
        label="Email"
        required
        error={errors.email}
        type="email"
        autoComplete="email"
        maxLength={credentials.emailMaxLength}
        {...register("email")}
      />
      <LineField
        label="Phone"
        required
        error={errors.phone}
        type="tel"
        autoComplete="tel"
        {...register("phone")}
      />
    </FormSection>
  );
}

function WatchSection({ register, errors }: SectionProps) {
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
        error={errors.brand}
        {...register("brand")}
      />
      <LineField
        label="Model"
        required
        error={errors.model}
        autoComplete="off"
        {...register("model")}
      />
      <LineField
        label="Reference Number"
        error={errors.referenceNumber}
        autoComplete="off"
        {...register("referenceNumber")}
      />
      <LineField
        label="Serial Number"
        error={errors.serialNumber}
        autoComplete="off"
        {...register("serialNumber")}
      />
      <LineField
        label="Year of Manufacture"
        hint="Roughly is fine."
        error={errors.yearOfManufacture}
        autoComplete="off"
        {...register("yearOfManufacture")}
      />
      <SelectField
        label="Condition"
        required
        prompt="Select the condition"
        options={sellConditions}
        error={errors.condition}
        {...register("condition")}
      />
      <Checkbox
        label="The original box and papers are with it"
        className="sm:col-span-2"
        {...register("boxAndPapers")}
      />
      <TextAreaField
        label="Description"
        required
        hint="How it was worn and cared for, when it was last serviced, marks and repairs."
        error={errors.description}
        className="sm:col-span-2"
        {...register("description")}
        maxLength={freeTextMaxLength}
      />
      <LineField
        label="Asking Price"
        hint="In US dollars, if you have a figure in mind."
        error={errors.askingPrice}
        inputMode="decimal"
        autoComplete="off"
        {...register("askingPrice")}
      />
    </FormSection>
  );
}

function PreferencesSection({
  register,
  errors,
  statement,
}: SectionProps & Pick<SellFieldsProps, "statement">) {
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
        required
        error={errors.agreeToTerms?.message}
        className="sm:col-span-2"
        {...register("agreeToTerms")}
      />
      {statement}
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
