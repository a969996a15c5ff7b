import { clsx } from "clsx";
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
import { FormField, SelectField, TextAreaField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Input } from "#src/ui/input.tsx";
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
  /** Reserved by orders. */
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
    onChange: (value: string) => onChange({ [field]: value }),
  });
  const text = (field: Field, more: Partial<LineProps> = {}) => (
    <Line hint={fieldHints[field]} {...common(field)} {...more} />
  );
  const number = (field: Field, more: Partial<LineProps> = {}) =>
    text(field, { inputMode: "numeric", ...more });
  /** A draft may lack it. */
  const inShop = form.state !== "draft";
  const choice = (field: Field, options: readonly string[]) => (
    <Choice
      required={inShop}
      {...common(field)}
      options={options.map((value) => ({ value, label: value }))}
    />
  );
  const isFolded = (...fields: Field[]) =>
    fields.some((field) => problems[field]) ? "open" : "phone";
  const brandOptions = brands.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <Group title="Identity">
        <Choice required {...common("brandId")} options={brandOptions} />
        {text("model", { required: true })}
        {text("reference", { required: inShop })}
        {text("serialNumber", { maxLength: limits.serialMaxLength })}
      </Group>
      <Group title="Price & stock">
        {number("retailPrice", { prefix: "$" })}
        {number("wholesalePrice", { prefix: "$" })}
        {number("cost", { prefix: "$" })}
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
        <TextAreaField
          id={fieldId("description")}
          label={fieldLabels.description}
          error={problems.description}
          className="sm:col-span-2"
          rows={6}
          value={form.description}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
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

interface LineProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  hint?: string | undefined;
  required?: boolean;
  inputMode?: "numeric" | "decimal";
  type?: "text" | "datetime-local";
  maxLength?: number;
  /** Before what is typed. */
  prefix?: string;
  className?: string;
}

function Line({
  id,
  label,
  value,
  error,
  onChange,
  hint,
  required = false,
  className,
  prefix,
  ...input
}: LineProps) {
  return (
    <FormField {...{ id, label, hint, error, required, className }}>
      {(control) => (
        <div className="relative">
          {prefix && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"
            >
              {prefix}
            </span>
          )}
          <Input
            {...control}
            {...input}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className={clsx("scroll-mt-36", prefix && "pl-8")}
          />
        </div>
      )}
    </FormField>
  );
}

interface ChoiceProps extends Omit<LineProps, "hint" | "inputMode" | "type" | "maxLength"> {
  options: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ id, label, value, error, onChange, required = false, options }: ChoiceProps) {
  return (
    <SelectField
      {...{ id, label, error, required }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      controlClassName="[&>select]:scroll-mt-36"
    >
      <option value="" disabled>
        Choose
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
