import { credentials } from "#src/domain/limits.ts";
import { FormSection } from "./form-section.tsx";
import type { SellSectionProps } from "./sell-sections.ts";
import { TextField } from "./text-field.tsx";

export function SellContactSection({ register, errors }: SellSectionProps) {
  return (
    <FormSection title="Contact Information" description="Fields marked with * are required.">
      <TextField
        label="Name"
        required
        error={errors.name}
        autoComplete="name"
        className="sm:col-span-2"
        {...register("name")}
      />
      <TextField
        label="Email"
        required
        error={errors.email}
        type="email"
        autoComplete="email"
        maxLength={credentials.emailMaxLength}
        {...register("email")}
      />
      <TextField
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
