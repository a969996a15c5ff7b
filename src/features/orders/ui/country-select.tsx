import { useEffect, useEffectEvent, useRef } from "react";
import { addressLabels } from "#src/features/orders/address.messages.ts";
import type { Country } from "#src/features/orders/address.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form-field.tsx";

interface CountrySelectProps {
  id: string;
  countries: readonly Country[];
  value: string | undefined;
  problem: string | undefined;
  onChange: ((country: string) => void) | undefined;
  className: string;
}

export function CountrySelect({
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
