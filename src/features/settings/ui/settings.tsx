import { useQuery } from "@tanstack/react-query";
import type { Capability } from "#src/domain/capabilities.ts";
import { missingOf } from "#src/domain/sale.ts";
import {
  announcementSchema,
  destinationsSchema,
  holidaysSchema,
  openingHoursSchema,
  retentionSchema,
  type ShopSettings,
  sellerSchema,
  termsSchema,
} from "#src/features/settings/settings.contract.ts";
import {
  missingDetails,
  sellerFields,
  settingTexts,
} from "#src/features/settings/settings.messages.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { loadFailed } from "#src/office/office.messages.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";
import { FeaturedWatches } from "./featured-watches.tsx";
import { type SettingField, SettingForm, settingsQuery } from "./setting-section.tsx";

export function Settings() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery());
  const { capabilities } = usePageState();
  const isOn = (capability: Capability) => capabilities.includes(capability);
  if (isError) {
    return (
      <LoadFailure
        as="h2"
        title={loadFailed("settings")}
        retry={refetch}
        retrying={isFetching}
        compact
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading settings">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  return (
    <div className="grid gap-14">
      <SettingForm
        name="announcement"
        title="Announcement"
        settings={data}
        schema={announcementSchema}
        fields={announcementFields(data.timeZone)}
      />
      <FeaturedWatches featured={data.featured} />
      <SettingForm
        name="openingHours"
        title="Opening hours"
        settings={data}
        schema={openingHoursSchema}
        fields={openingHours}
      />
      {isOn("checkout") && <SaleSettings settings={data} />}
      <SettingForm
        name="holidays"
        title="Holidays"
        settings={data}
        schema={holidaysSchema}
        fields={holidays}
      />
      {isOn("enquiries") && (
        <SettingForm
          name="retention"
          title="Personal data"
          settings={data}
          schema={retentionSchema}
          fields={numbers(settingTexts.retentionOf)}
        />
      )}
      <EnvironmentTable environment={data.environment} />
    </div>
  );
}

const announcementFields = (timeZone: string): Record<string, SettingField> => ({
  text: { label: "Text" },
  link: {
    label: "Link",
    kind: "optional",
    hint: "A path inside the shop, or nothing.",
    placeholder: "/shop/rolex",
  },
  from: { label: "First day", kind: "date", hint: settingTexts.days(timeZone) },
  until: { label: "Last day", kind: "date" },
});

const openingHours = {
  text: { label: "Hours", rows: 3, placeholder: "Monday to Friday, 10 a.m. to 6 p.m." },
};
const holidays = {
  days: { label: "Days", kind: "list", rows: 5, placeholder: "2026-12-25" },
} as const;

const numbers = (labels: Readonly<Record<string, string>>): Record<string, SettingField> =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [name, { label, kind: "number" }]),
  );

function SaleSettings({ settings }: { settings: ShopSettings }) {
  const missing = missingOf(settings.seller);
  return (
    <>
      <SettingForm
        name="seller"
        title="Seller"
        settings={settings}
        schema={sellerSchema}
        fields={sellerFields}
        notice={
          missing.length > 0 && (
            <Alert variant="warning">
              {missingDetails(missing.map((name) => sellerFields[name].label))}
            </Alert>
          )
        }
      />
      <SettingForm
        name="terms"
        title="Returns and warranty"
        settings={settings}
        schema={termsSchema}
        fields={numbers(settingTexts.termsOf)}
      />
      <SettingForm
        name="destinations"
        title="Destinations"
        settings={settings}
        schema={destinationsSchema}
        fields={{ excluded: { label: "Left out", kind: "list" } }}
      >
        {({ watch, setValue }) => (
          <Countries
            countries={settings.countries}
            excluded={new Set(watch("excluded")?.split("\n"))}
            onChange={(codes) => setValue("excluded", codes.join("\n"), { shouldDirty: true })}
          />
        )}
      </SettingForm>
    </>
  );
}

interface CountriesProps extends Pick<ShopSettings, "countries"> {
  excluded: ReadonlySet<string>;
  onChange: (excluded: readonly string[]) => void;
}

function Countries({ countries, excluded, onChange }: CountriesProps) {
  const codes = countries.map(({ code }) => code);
  const left = codes.filter((code) => excluded.has(code));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p aria-live="polite">
          {settingTexts.destinationCount(codes.length - left.length, codes.length)}
        </p>
        <div className="flex gap-x-2">
          <Button variant="quiet" size="small" onClick={() => onChange([])}>
            Choose all
          </Button>
          <Button variant="quiet" size="small" onClick={() => onChange(codes)}>
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
              onChange={({ currentTarget }) => {
                const others = left.filter((other) => other !== code);
                onChange(currentTarget.checked ? others : [...others, code].sort());
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface EnvironmentTableProps {
  environment: ShopSettings["environment"];
}

function EnvironmentTable({ environment }: EnvironmentTableProps) {
  return (
    <section aria-label="Environment" className="border-line border-t pt-6">
      <h2 className="text-title">Environment</h2>
      <p className="mt-2 max-w-[68ch] text-muted text-sm">{settingTexts.environment}</p>
      <Table label="Settings of the environment" className="mt-5">
        <thead>
          <tr>
            <TableHeadCell>Name</TableHeadCell>
            <TableHeadCell>Value</TableHeadCell>
            <TableHeadCell className="pr-0! max-sm:hidden">Source</TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {environment.map((setting) => (
            <TableRow key={setting.name}>
              <th scope="row" className="wrap-anywhere py-2.5 pr-6 font-normal">
                <code className="text-sm">{setting.name}</code>
              </th>
              <TableCell className="wrap-anywhere py-2.5!">{shownValue(setting)}</TableCell>
              <TableCell className="py-2.5! pr-0! text-muted max-sm:hidden">
                {setting.isSet ? "Environment" : "Default"}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function shownValue({ isSecret, isSet, value }: EnvironmentTableProps["environment"][number]) {
  if (isSecret) return <span className="text-muted">{isSet ? "Set, hidden" : "Not set"}</span>;
  return value === null ? <span className="text-muted">Not set</span> : value || "None";
}
