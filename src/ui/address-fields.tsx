import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { addressLabels } from "#src/lib/address.messages.ts";
import type {
  AddressField,
  AddressPart,
  AddressProblems,
  AddressValues,
  Country,
} from "#src/lib/address.schema.ts";
import { Button } from "./button.tsx";
import { SelectField, TextField } from "./form-field.tsx";

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
  /** The fields of the country in `values`, in its order. */
  fields: readonly AddressField[];
  values: AddressValues;
  problems: AddressProblems;
  /** The fields are then asked for anew. Without JavaScript a button sends the form for them. */
  onCountryChange?: ((country: string) => void) | undefined;
}

/** Typed text stays in its field when another country is chosen. */
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

interface CountrySelectProps {
  id: string;
  countries: readonly Country[];
  value: string | undefined;
  problem: string | undefined;
  onChange: ((country: string) => void) | undefined;
  className: string;
}

function CountrySelect({
  id,
  countries,
  value = "",
  problem,
  onChange,
  className,
}: CountrySelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const isMounted = useRef(false);
  const follow = useEffectEvent((wanted: string) => {
    const shown = select.current;
    if (shown && shown.value !== wanted) {
      // At first: chosen before JavaScript was there, or restored by the browser on Back.
      if (isMounted.current) shown.value = wanted;
      else onChange?.(shown.value);
    }
    isMounted.current = true;
  });
  useEffect(() => follow(value), [value]);

  return (
    <div className={className}>
      <SelectField
        id={id}
        label={addressLabels.country}
        required
        error={problem}
        ref={select}
        name="country"
        autoComplete="shipping country"
        defaultValue={value}
        onChange={(event) => onChange?.(event.target.value)}
      >
        <option value="">{addressLabels.choose}</option>
        <CountryGroup
          label={addressLabels.commonCountries}
          countries={countries.filter(({ common }) => common)}
        />
        <CountryGroup
          label={addressLabels.otherCountries}
          countries={countries.filter(({ common }) => !common)}
        />
      </SelectField>
      <noscript>
        {/* The first button is what Enter presses, and that shall be the form's own. */}
        <button type="submit" hidden />
        <Button type="submit" variant="secondary" name="intent" value="country" className="mt-3">
          {addressLabels.updateCountry}
        </Button>
      </noscript>
    </div>
  );
}

function CountryGroup({ label, countries }: { label: string; countries: readonly Country[] }) {
  return (
    <optgroup label={label}>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
