import { useQuery } from "@tanstack/react-query";
import type { Capability } from "#src/domain/capabilities.ts";
import { type Retention, retentionDefaults } from "#src/domain/enquiry-limits.ts";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import {
  announcementSchema,
  holidaysSchema,
  openingHoursSchema,
  retentionSchema,
  type ShopSettings,
} from "#src/features/staff/settings.contract.ts";
import { settingTexts } from "#src/features/staff/settings.messages.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { EnvironmentTable } from "./environment-table.tsx";
import { FeaturedWatches } from "./featured-watches.tsx";
import { SaleSettings } from "./sale-settings.tsx";
import { NumberField, SettingForm, settingsQuery } from "./setting-section.tsx";

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
      <AnnouncementForm settings={data} />
      <FeaturedWatches featured={data.featured} />
      <OpeningHoursForm settings={data} />
      {isOn("checkout") && <SaleSettings settings={data} />}
      <HolidaysForm settings={data} />
      {isOn("enquiries") && <RetentionForm settings={data} />}
      <EnvironmentTable environment={data.environment} />
    </div>
  );
}

interface SettingsProps {
  settings: ShopSettings;
}

function AnnouncementForm({ settings }: SettingsProps) {
  const { announcement, timeZone } = settings;
  return (
    <SettingForm
      name="announcement"
      title="Announcement"
      explains={settingTexts.announcement}
      settings={settings}
      schema={announcementSchema}
      read={(text) => ({
        text: text("text"),
        link: text("link") || null,
        from: text("from") || null,
        until: text("until") || null,
      })}
    >
      {(problems) => (
        <>
          <TextField
            label="Text"
            error={problems.text}
            name="text"
            defaultValue={announcement.text}
            autoComplete="off"
          />
          <TextField
            label="Link"
            error={problems.link}
            hint="A path inside the shop, or nothing."
            name="link"
            defaultValue={announcement.link ?? ""}
            placeholder="/shop/rolex"
            autoComplete="off"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="First day"
              error={problems.from}
              type="date"
              name="from"
              defaultValue={announcement.from ?? ""}
            />
            <TextField
              label="Last day"
              error={problems.until}
              type="date"
              name="until"
              defaultValue={announcement.until ?? ""}
            />
          </div>
          <p className="text-muted text-sm">{settingTexts.days(timeZone)}</p>
        </>
      )}
    </SettingForm>
  );
}

function OpeningHoursForm({ settings }: SettingsProps) {
  return (
    <SettingForm
      name="openingHours"
      title="Opening hours"
      explains={settingTexts.openingHours}
      settings={settings}
      schema={openingHoursSchema}
      read={(text) => ({ text: text("text") })}
    >
      {(problems) => (
        <TextAreaField
          label="Hours"
          error={problems.text}
          name="text"
          rows={3}
          defaultValue={settings.openingHours.text}
          placeholder="Monday to Friday, 10 a.m. to 6 p.m."
        />
      )}
    </SettingForm>
  );
}

function HolidaysForm({ settings }: SettingsProps) {
  return (
    <SettingForm
      name="holidays"
      title="Holidays"
      explains={settingTexts.holidays}
      settings={settings}
      schema={holidaysSchema}
      read={(text) => ({
        days: text("days")
          .split(/[\s,;]+/)
          .filter(Boolean),
      })}
    >
      {(problems) => (
        <TextAreaField
          label="Days"
          error={problems.days}
          name="days"
          rows={5}
          defaultValue={settings.holidays.days.join("\n")}
          placeholder="2026-12-25"
          controlClassName="max-w-60 tabular-nums"
        />
      )}
    </SettingForm>
  );
}

const retentionKinds = Object.keys(retentionDefaults) as (keyof Retention)[];

function RetentionForm({ settings }: SettingsProps) {
  return (
    <SettingForm
      name="retention"
      title="Personal data"
      explains={settingTexts.retention}
      settings={settings}
      schema={retentionSchema}
      read={(text) =>
        Object.fromEntries(retentionKinds.map((kind) => [kind, Number(text(kind) || "x")]))
      }
    >
      {(problems) =>
        retentionKinds.map((kind) => (
          <NumberField
            key={kind}
            name={kind}
            label={settingTexts.retentionOf[kind]}
            value={settings.retention[kind]}
            problem={problems[kind]}
          />
        ))
      }
    </SettingForm>
  );
}
