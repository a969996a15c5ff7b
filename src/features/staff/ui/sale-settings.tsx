import { defaultSaleTerms, missingOf, type SaleTerms } from "#src/domain/sale.ts";
import {
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
import { FormField } from "#src/ui/form-field.tsx";
import { Input, Textarea } from "#src/ui/input.tsx";
import { NumberField, SettingForm } from "./setting-section.tsx";

/** Who sells, and what buyers are promised. */
export function SaleSettings({ settings }: { settings: ShopSettings }) {
  return (
    <>
      <SellerForm settings={settings} />
      <TermsForm settings={settings} />
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
