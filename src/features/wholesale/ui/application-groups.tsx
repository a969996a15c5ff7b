import type { ReactNode } from "react";
import { ApplicationField, type ApplicationFields } from "./application-field.tsx";

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
