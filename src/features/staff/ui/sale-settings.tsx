import { useState } from "react";
import { defaultSaleTerms, missingOf, type SaleTerms } from "#src/domain/sale.ts";
import {
  destinationsSchema,
  type ShopSettings,
  sellerSchema,
  termsSchema,
} from "#src/features/staff/settings.contract.ts";
import {
  missingDetails,
  sellerFields,
  settingTexts,
} from "#src/features/staff/settings.messages.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input, Textarea } from "#src/ui/input.tsx";
import { NumberField, SettingForm } from "./setting-section.tsx";

/** Who sells, and what buyers are promised. */
export function SaleSettings({ settings }: { settings: ShopSettings }) {
  return (
    <>
      <SellerForm settings={settings} />
      <TermsForm settings={settings} />
      <DestinationsForm key={settings.destinations.updatedAt} settings={settings} />
    </>
  );
}

const sellerNames = Object.keys(sellerFields) as (keyof typeof sellerFields)[];

function SellerForm({ settings }: { settings: ShopSettings }) {
  const { seller } = settings;
  const missing = missingOf(seller);
  return (
    <SettingForm
      name="seller"
      title="Seller"
      explains={settingTexts.seller}
      settings={settings}
      schema={sellerSchema}
      read={(text) => Object.fromEntries(sellerNames.map((name) => [name, text(name)]))}
    >
      {(problems) => [
        missing.length > 0 && (
          <Alert key="missing" variant="warning">
            {missingDetails(missing.map((name) => sellerFields[name].label))}
          </Alert>
        ),
        ...sellerNames.map((name) => {
          const { label, hint, rows } = sellerFields[name];
          const field = { name, defaultValue: seller[name], autoComplete: "off" };
          return (
            <FormField key={name} label={label} hint={hint} error={problems[name]}>
              {(control) =>
                rows > 1 ? (
                  <Textarea {...control} {...field} rows={rows} />
                ) : (
                  <Input {...control} {...field} />
                )
              }
            </FormField>
          );
        }),
      ]}
    </SettingForm>
  );
}

const termNames = Object.keys(defaultSaleTerms) as (keyof SaleTerms)[];

function TermsForm({ settings }: { settings: ShopSettings }) {
  return (
    <SettingForm
      name="terms"
      title="Returns and warranty"
      explains={settingTexts.terms}
      settings={settings}
      schema={termsSchema}
      read={(text) =>
        Object.fromEntries(termNames.map((name) => [name, Number(text(name) || "x")]))
      }
    >
      {(problems) =>
        termNames.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={settingTexts.termsOf[name]}
            value={settings.terms[name]}
            problem={problems[name]}
          />
        ))
      }
    </SettingForm>
  );
}

function DestinationsForm({ settings }: { settings: ShopSettings }) {
  const { countries, destinations } = settings;
  const [excluded, setExcluded] = useState(() => new Set(destinations.excluded));
  const toggle = (code: string) => {
    const changed = new Set(excluded);
    if (!changed.delete(code)) changed.add(code);
    setExcluded(changed);
  };
  return (
    <SettingForm
      name="destinations"
      title="Destinations"
      explains={settingTexts.destinations}
      settings={settings}
      schema={destinationsSchema}
      read={() => ({ excluded: [...excluded] })}
    >
      {() => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p aria-live="polite">
              {settingTexts.destinationCount(countries.length - excluded.size, countries.length)}
            </p>
            <div className="flex gap-x-2">
              <Button variant="quiet" size="small" onClick={() => setExcluded(new Set())}>
                Choose all
              </Button>
              <Button
                variant="quiet"
                size="small"
                onClick={() => setExcluded(new Set(countries.map(({ code }) => code)))}
              >
                Choose none
              </Button>
            </div>
          </div>
          <ul className="grid max-h-96 gap-x-6 overflow-y-auto border-line border-y py-3 sm:grid-cols-2">
            {countries.map(({ code, name }) => (
              <li key={code}>
                <Checkbox
                  label={name}
                  checked={!excluded.has(code)}
                  onChange={() => toggle(code)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </SettingForm>
  );
}
