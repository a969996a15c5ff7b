import { CircleCheck } from "lucide";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import {
  type Application,
  applicationSchema,
  type applyForWholesale,
} from "#src/features/wholesale/wholesale.contract.ts";
import {
  applicationFailed,
  applicationReceived,
} from "#src/features/wholesale/wholesale.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { RequiredNote, TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { type FormOf, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

type Stage = "first" | "sent" | "another";

export function ApplicationPanel() {
  const [stage, setStage] = useState<Stage>("first");
  if (stage === "sent") return <ApplicationSent onAnother={() => setStage("another")} />;
  return <ApplicationForm startFocused={stage === "another"} onSent={() => setStage("sent")} />;
}

interface ApplicationFormProps {
  /** Focuses the first field, after "Submit Another Application". */
  startFocused: boolean;
  onSent: () => void;
}

function ApplicationForm({ startFocused, onSent }: ApplicationFormProps) {
  const form = useSchemaForm({
    schema: applicationSchema,
    call: useCall<typeof applyForWholesale>("POST /api/wholesale/apply"),
    send: (body) => ({ body }),
    done: onSent,
    failed: applicationFailed,
    focus: startFocused ? "companyName" : undefined,
  });
  return (
    <form {...form.props} className="grid gap-12">
      <RequiredNote />
      <BusinessFields form={form} />
      <ContactFields form={form} />
      <TradeFields form={form} />
      <div className="grid gap-6 border-line border-t pt-8">
        <TermsField form={form} />
        {form.problem}
        <div className="flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:items-center">
          <Button type="submit" size="large" loading={form.pending} className="shrink-0">
            {form.pending ? "Submitting..." : "Submit Application"}
          </Button>
          <p className="max-w-[44ch] text-muted text-sm">
            What you tell us, the tax number included, is kept for the review of your application.
          </p>
        </div>
      </div>
    </form>
  );
}

function ApplicationSent({ onAnother }: { onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="bg-mist px-6 py-14 text-center sm:px-12 sm:py-20">
      <Icon of={CircleCheck} className="mx-auto size-10 stroke-1 text-success" />
      <h2 ref={title} tabIndex={-1} className="mt-6 outline-none">
        {applicationReceived.title}
      </h2>
      <p className="mx-auto mt-4 max-w-[48ch] text-balance text-lead text-muted">
        {applicationReceived.description}
      </p>
      <Button variant="secondary" onClick={onAnother} className="mt-10">
        Submit Another Application
      </Button>
    </div>
  );
}

interface GroupProps {
  form: ApplicationFields;
}

const wide = "sm:col-span-2";

function BusinessFields({ form }: GroupProps) {
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

function ContactFields({ form }: GroupProps) {
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

function TradeFields({ form }: GroupProps) {
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

function TermsField({ form }: { form: ApplicationFields }) {
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
