import { paths } from "#src/lib/paths.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import type { ApplicationFields } from "./application-field.tsx";

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
      aria-required
      error={form.formState.errors.termsAndConditions?.message}
      {...form.register("termsAndConditions")}
    />
  );
}
