import { credentials } from "#src/domain/limits.ts";
import { FormSection } from "./form-section.tsx";
import { LineField } from "./line-field.tsx";
import type { SellSectionProps } from "./sell-sections.ts";

export function SellContactSection({ register, errors }: SellSectionProps) {
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
