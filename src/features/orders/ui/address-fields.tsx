import { clsx } from "clsx";
import { addressLabels } from "#src/features/orders/address.messages.ts";
import type {
  AddressField,
  AddressPart,
  AddressProblems,
  AddressValues,
  Country,
} from "#src/features/orders/address.schema.ts";
import { SelectField, TextField } from "#src/ui/form-field.tsx";
import { CountrySelect } from "./country-select.tsx";

export const addressFieldId = (name: AddressPart | "country") => `address-${name}`;

/** In the order that most countries have. */
export const addressFieldIds = {
  country: addressFieldId("country"),
  line1: addressFieldId("line1"),
  line2: addressFieldId("line2"),
  city: addressFieldId("city"),
  region: addressFieldId("region"),
  postalCode: addressFieldId("postalCode"),
};

interface AddressFieldsProps {
  countries: readonly Country[];
  /** Those of the country in `values`, in its order. */
  fields: readonly AddressField[];
  values: AddressValues;
  problems: AddressProblems;
  /** The fields are then asked for anew. Without JavaScript a button sends the form for them. */
  onCountryChange?: ((country: string) => void) | undefined;
}

/** What was typed stays in its field when another country is chosen. */
export function AddressFields({
  countries,
  fields,
  values,
  problems,
  onCountryChange,
}: AddressFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-6">
      <CountrySelect
        id={addressFieldId("country")}
        countries={countries}
        value={values.country}
        problem={problems.country}
        onChange={onCountryChange}
        className="sm:col-span-6"
      />
      {fields.map((field) => (
        <AddressControl
          // A region typed for one country is none of another.
          key={field.options ? `${field.name} ${values.country}` : field.name}
          field={field}
          value={values[field.name]}
          problem={problems[field.name]}
          className={clsx(field.name.startsWith("line") ? "sm:col-span-6" : placeSpan(fields))}
        />
      ))}
    </div>
  );
}

/** City, region and postal code share a row. */
function placeSpan(fields: readonly AddressField[]): string {
  const places = fields.filter(({ name }) => !name.startsWith("line")).length;
  if (places === 3) return "sm:col-span-2";
  return places === 2 ? "sm:col-span-3" : "sm:col-span-6";
}

interface AddressControlProps {
  field: AddressField;
  value: string | undefined;
  problem: string | undefined;
  className: string;
}

function AddressControl({ field, value, problem, className }: AddressControlProps) {
  const { name, label, required, autoComplete, inputMode, options } = field;
  const id = addressFieldId(name);
  if (!options) {
    return (
      <TextField
        id={id}
        name={name}
        label={label}
        required={required}
        error={{ message: problem }}
        autoComplete={autoComplete}
        inputMode={inputMode}
        defaultValue={value}
        className={className}
      />
    );
  }
  return (
    <SelectField
      id={id}
      label={label}
      required={required}
      error={problem}
      className={className}
      name={name}
      autoComplete={autoComplete}
      defaultValue={value ?? ""}
    >
      <option value="">{addressLabels.choose}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
