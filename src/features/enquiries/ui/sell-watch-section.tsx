import { sellBrands, sellConditions } from "#src/domain/constants.ts";
import { freeTextMaxLength } from "#src/domain/limits.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Textarea } from "#src/ui/textarea.tsx";
import { FormSection } from "./form-section.tsx";
import { LineField } from "./line-field.tsx";
import { SelectField } from "./select-field.tsx";
import type { SellSectionProps } from "./sell-sections.ts";

export function SellWatchSection({ register, errors }: SellSectionProps) {
  return (
    <FormSection
      title="Watch Information"
      description="The more you can tell us, the closer our evaluation will be."
    >
      <SelectField
        label="Brand"
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
      <FormField
        label="Description"
        required
        hint="How it was worn and cared for, when it was last serviced, marks and repairs."
        error={errors.description?.message}
        className="sm:col-span-2"
      >
        {(control) => (
          <Textarea {...control} {...register("description")} maxLength={freeTextMaxLength} />
        )}
      </FormField>
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
