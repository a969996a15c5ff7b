import { ChevronDown } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { boxPapers, conditions, dialColors, materials } from "#src/domain/constants.ts";
import { watchLimits as limits } from "#src/domain/limits.ts";
import {
  fieldHints,
  fieldLabels,
  stateHints,
  stateLabels,
} from "#src/features/inventory/inventory.messages.ts";
import { publicationStates, type WatchProblems } from "#src/features/inventory/watch.schema.ts";
import {
  type TextField as Field,
  flagFields,
  type WatchForm,
} from "#src/features/inventory/watch-form.rules.ts";
import { Section } from "#src/office/section.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { SelectField, TextAreaField, TextField, type TextFieldProps } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";

export const fieldId = (field: string) => `watch-${field}`;

export interface WatchFieldsProps {
  form: WatchForm;
  problems: WatchProblems;
  onChange: (changes: Partial<WatchForm>) => void;
  brands: readonly { readonly id: number; readonly name: string }[];
  timeZone: string;
  /** It is stored as one, or not at all: a button publishes it. */
  isDraft: boolean;
  held: number;
}

/** Every field of a watch, in sections. The text of each problem stands beside its field. */
export function WatchFields(props: WatchFieldsProps) {
  const { form, problems, onChange, brands, timeZone, isDraft, held } = props;
  const common = (field: Field) => ({
    id: fieldId(field),
    label: fieldLabels[field],
    error: problems[field],
    value: form[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  const text = (field: Field, more: Partial<TextFieldProps> = {}) => (
    <TextField
      hint={fieldHints[field]}
      autoComplete="off"
      spellCheck={false}
      controlClassName="scroll-mt-36"
      {...common(field)}
      {...more}
    />
  );
  const number = (field: Field, more: Partial<TextFieldProps> = {}) =>
    text(field, { inputMode: "numeric", ...more });
  const select = (field: Field, required: boolean, options: readonly (readonly string[])[]) => (
    <SelectField required={required} {...common(field)} controlClassName="[&>select]:scroll-mt-36">
      <option value="" disabled>
        Choose
      </option>
      {options.map(([value, label = value]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  /** A draft may lack it. */
  const inShop = form.state !== "draft";
  const choice = (field: Field, options: readonly string[]) =>
    select(
      field,
      inShop,
      options.map((option) => [option]),
    );
  const isFolded = (...fields: Field[]) =>
    fields.some((field) => problems[field]) ? "open" : "phone";
  const brandOptions = brands.map(({ id, name }) => [String(id), name]);
  return (
    <>
      <Group title="Identity">
        {select("brandId", true, brandOptions)}
        {text("model", { required: true })}
        {text("reference", { required: inShop })}
        {text("serialNumber", { maxLength: limits.serialMaxLength })}
      </Group>
      <Group title="Price & stock">
        {number("retailPrice", { sign: "$" })}
        {number("wholesalePrice", { sign: "$" })}
        {number("cost", { sign: "$" })}
        {number("units", {
          required: true,
          hint: held > 0 ? `${held} reserved by orders.` : "Not sold yet.",
        })}
        {text("storagePlace", { className: "sm:col-span-2" })}
      </Group>
      <Group title="Condition & set">
        {choice("condition", conditions)}
        {choice("boxPapers", boxPapers)}
        {number("year")}
      </Group>
      <Group title="Case & dial" folds={isFolded(...caseFields)}>
        {number("caseSizeMm", { required: inShop, inputMode: "decimal" })}
        {number("lugToLugMm", { inputMode: "decimal" })}
        {choice("material", materials)}
        {choice("dialColor", dialColors)}
        {text("crystal")}
        {text("bracelet")}
      </Group>
      <Group title="Movement & more" folds={isFolded(...movementFields)}>
        {text("movement")}
        {number("powerReserveHours")}
        {number("waterResistanceMeters")}
        <fieldset className="min-w-0">
          <legend className="mb-2 font-medium text-sm">Badges</legend>
          <div className="grid grid-cols-2 gap-x-6 gap-y-2">
            {flagFields.map((field) => (
              <Checkbox
                key={field}
                id={fieldId(field)}
                label={fieldLabels[field]}
                checked={form[field]}
                onChange={({ currentTarget }) => onChange({ [field]: currentTarget.checked })}
              />
            ))}
          </div>
        </fieldset>
      </Group>
      <Group title="Description" folds={isFolded("description")}>
        <TextAreaField {...common("description")} rows={6} className="sm:col-span-2" />
      </Group>
      <Group title="Publication" folds={isFolded("slug", "publishAt")}>
        {text("slug", { className: "sm:col-span-2", maxLength: limits.slugMaxLength })}
        <div className="sm:col-span-2">
          <RadioGroup
            legend="Shown in the shop"
            name="state"
            value={form.state}
            hint={stateHints[form.state as keyof typeof stateHints]}
            options={publicationStates
              .filter((value) => !isDraft || value !== "published")
              .map((value) => ({ value, label: stateLabels[value] }))}
            onChange={({ currentTarget }) => onChange({ state: currentTarget.value })}
          />
        </div>
        {form.state === "scheduled" &&
          text("publishAt", {
            type: "datetime-local",
            required: true,
            hint: `By the shop's clocks (${timeZone.replaceAll("_", " ")}).`,
          })}
      </Group>
    </>
  );
}

const caseFields = [
  "caseSizeMm",
  "lugToLugMm",
  "material",
  "dialColor",
  "crystal",
  "bracelet",
] as const;
const movementFields = ["movement", "powerReserveHours", "waterResistanceMeters"] as const;

interface GroupProps {
  title: string;
  /** Narrow screens show the title alone at first, unless it is to be open. */
  folds?: "phone" | "open";
  children: ReactNode;
}

function Group({ title, folds, children }: GroupProps) {
  const [isWide, setWide] = useState(false);
  useEffect(() => setWide(window.matchMedia("(min-width: 48rem)").matches), []);
  const fields = <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">{children}</div>;
  if (!folds) return <Section title={title}>{fields}</Section>;
  return (
    <details open={isWide || folds === "open"} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 border-line border-b">
        <h2 className="text-title">{title}</h2>
        <Icon of={ChevronDown} className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="mt-4">{fields}</div>
    </details>
  );
}
