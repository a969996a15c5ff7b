import type { ComponentProps, ReactNode } from "react";
import type { z } from "zod";
import type { Application, applicationSchema } from "#src/features/wholesale/application.schema.ts";
import { paths } from "#src/lib/paths.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import type { FormOf } from "#src/ui/schema-form.tsx";

interface GroupProps {
  form: ApplicationFields;
}

const wide = "sm:col-span-2";

export function BusinessFields({ form }: GroupProps) {
  return (
    <Group title="Your business">
      <ApplicationField
        form={form}
        name="companyName"
        label="Company Name"
        autoComplete="organization"
        className={wide}
      />
      <ApplicationField
        form={form}
        name="businessType"
        label="Business Type"
        hint="Retailer, dealer, auction house…"
      />
      <ApplicationField
        form={form}
        name="yearsInBusiness"
        label="Years in Business"
        inputMode="numeric"
      />
      <ApplicationField form={form} name="taxId" label="Tax ID / Business License Number" />
      <ApplicationField
        form={form}
        name="website"
        label="Website"
        optional
        type="url"
        autoComplete="url"
        placeholder="https://"
      />
      <ApplicationField
        form={form}
        name="address"
        label="Business Address"
        rows={3}
        className={wide}
      />
    </Group>
  );
}

export function ContactFields({ form }: GroupProps) {
  return (
    <Group title="Who we write to">
      <ApplicationField
        form={form}
        name="contactName"
        label="Contact Name"
        autoComplete="name"
        className={wide}
      />
      <ApplicationField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <ApplicationField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
    </Group>
  );
}

export function TradeFields({ form }: GroupProps) {
  return (
    <Group title="Your trade">
      <ApplicationField
        form={form}
        name="purchaseHistory"
        label="Purchase History"
        hint="Which brands you deal in, and where you buy today."
        optional
        rows={4}
        className={wide}
      />
      <ApplicationField
        form={form}
        name="additionalInfo"
        label="Additional Information"
        optional
        rows={4}
        className={wide}
      />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="w-full border-line border-b pb-3 font-display font-medium text-title">
        {title}
      </legend>
      <div className="mt-6 grid gap-x-6 gap-y-6 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

type ApplicationInput = z.input<typeof applicationSchema>;
type ApplicationFields = Pick<FormOf<ApplicationInput, Application>, "field">;

interface ApplicationFieldProps extends Omit<ComponentProps<"input">, "form"> {
  form: ApplicationFields;
  name: Exclude<keyof ApplicationInput, "termsAndConditions">;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  /** Renders a textarea with this many rows. */
  rows?: number;
}

function ApplicationField(props: ApplicationFieldProps) {
  const { form, name, label, hint, optional = false, rows, className, ...input } = props;
  const field = {
    label: optional ? <OptionalLabel>{label}</OptionalLabel> : label,
    required: !optional,
    hint,
    className,
    ...form.field(name),
  };
  return rows ? <TextAreaField {...field} rows={rows} /> : <TextField {...field} {...input} />;
}

function OptionalLabel({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-normal text-muted">(optional)</span>
    </>
  );
}

export function TermsField({ form }: { form: ApplicationFields }) {
  return (
    <Checkbox
      label={
        <>
          I agree to the{" "}
          <a href={paths.terms()} className="link-quiet">
            terms and conditions
          </a>
          .
        </>
      }
      required
      {...form.field("termsAndConditions")}
    />
  );
}
