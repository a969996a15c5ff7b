import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Retention, retentionDefaults } from "#src/domain/enquiry-limits.ts";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import {
  announcementSchema,
  retentionSchema,
  type ShopSettings,
} from "#src/features/staff/settings.contract.ts";
import { settingTexts } from "#src/features/staff/settings.messages.ts";
import { settingsQuery, useChangeSetting } from "#src/features/staff/settings.mutations.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input, Textarea } from "#src/ui/input.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { EnvironmentTable } from "./environment-table.tsx";
import { FeaturedWatches } from "./featured-watches.tsx";
import { SettingSection } from "./setting-section.tsx";

export function Settings() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery());
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
      <AnnouncementForm key={`a ${data.announcement.updatedAt}`} settings={data} />
      <FeaturedWatches featured={data.featured} />
      <OpeningHoursForm key={`o ${data.openingHours.updatedAt}`} settings={data} />
      <HolidaysForm key={`h ${data.holidays.updatedAt}`} settings={data} />
      <RetentionForm key={`r ${data.retention.updatedAt}`} settings={data} />
      <EnvironmentTable environment={data.environment} />
    </div>
  );
}

interface SavingProps {
  saving: boolean;
  changed: { readonly updatedAt: string | null; readonly updatedBy: string | null };
  timeZone: string;
}

function Saving({ saving, changed, timeZone }: SavingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button type="submit" loading={saving}>
        Save
      </Button>
      {changed.updatedAt && (
        <p className="text-muted text-sm">
          Last changed <ZonedTime at={changed.updatedAt} timeZone={timeZone} time />
          {changed.updatedBy && ` by ${changed.updatedBy}`}
        </p>
      )}
    </div>
  );
}

const text = (data: FormData, name: string) => String(data.get(name) ?? "").trim();

function AnnouncementForm({ settings }: { settings: ShopSettings }) {
  const { announcement, timeZone } = settings;
  const change = useChangeSetting();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const parsed = announcementSchema.safeParse({
      text: text(data, "text"),
      link: text(data, "link") || null,
      from: text(data, "from") || null,
      until: text(data, "until") || null,
    });
    const issues = parsed.success ? [] : parsed.error.issues;
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (parsed.success) {
      change.mutate({ updatedAt: announcement.updatedAt, announcement: parsed.data });
    }
  };
  return (
    <SettingSection title="Announcement" explains={settingTexts.announcement}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <FormField label="Text" error={problems.text}>
          {(control) => (
            <Input {...control} name="text" defaultValue={announcement.text} autoComplete="off" />
          )}
        </FormField>
        <FormField label="Link" error={problems.link} hint="A path inside the shop, or nothing.">
          {(control) => (
            <Input
              {...control}
              name="link"
              defaultValue={announcement.link ?? ""}
              placeholder="/shop/rolex"
              autoComplete="off"
            />
          )}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="First day" error={problems.from}>
            {(control) => (
              <Input {...control} type="date" name="from" defaultValue={announcement.from ?? ""} />
            )}
          </FormField>
          <FormField label="Last day" error={problems.until}>
            {(control) => (
              <Input
                {...control}
                type="date"
                name="until"
                defaultValue={announcement.until ?? ""}
              />
            )}
          </FormField>
        </div>
        <p className="text-muted text-sm">{settingTexts.days(timeZone)}</p>
        <Saving saving={change.isPending} changed={announcement} timeZone={timeZone} />
      </form>
    </SettingSection>
  );
}

function OpeningHoursForm({ settings: { openingHours, timeZone } }: { settings: ShopSettings }) {
  const change = useChangeSetting();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hours = text(new FormData(event.currentTarget), "hours");
    change.mutate({ updatedAt: openingHours.updatedAt, openingHours: { text: hours } });
  };
  return (
    <SettingSection title="Opening hours" explains={settingTexts.openingHours}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <FormField label="Hours">
          {(control) => (
            <Textarea
              {...control}
              name="hours"
              rows={3}
              defaultValue={openingHours.text}
              placeholder="Monday to Friday, 10 a.m. to 6 p.m."
            />
          )}
        </FormField>
        <Saving saving={change.isPending} changed={openingHours} timeZone={timeZone} />
      </form>
    </SettingSection>
  );
}

function HolidaysForm({ settings: { holidays, timeZone } }: { settings: ShopSettings }) {
  const change = useChangeSetting();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = text(new FormData(event.currentTarget), "days")
      .split(/[\s,;]+/)
      .filter(Boolean);
    const wrong = days.find((day) => !/^\d{4}-\d\d-\d\d$/.test(day) || !Date.parse(day));
    setProblem(wrong && `${wrong} is no date. Write dates as 2026-12-31.`);
    if (!wrong) change.mutate({ updatedAt: holidays.updatedAt, holidays: { days } });
  };
  return (
    <SettingSection title="Holidays" explains={settingTexts.holidays}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <FormField label="Days" error={problem}>
          {(control) => (
            <Textarea
              {...control}
              name="days"
              rows={5}
              defaultValue={holidays.days.join("\n")}
              placeholder="2026-12-25"
              className="max-w-60 tabular-nums"
            />
          )}
        </FormField>
        <Saving saving={change.isPending} changed={holidays} timeZone={timeZone} />
      </form>
    </SettingSection>
  );
}

const retentionKinds = Object.keys(retentionDefaults) as (keyof Retention)[];

/** A shop without enquiries keeps nothing that these times are about. */
function RetentionForm({ settings: { retention, timeZone } }: { settings: ShopSettings }) {
  const change = useChangeSetting();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  if (!usePageState().capabilities.includes("enquiries")) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const parsed = retentionSchema.safeParse(
      Object.fromEntries(retentionKinds.map((kind) => [kind, Number(text(data, kind))])),
    );
    const issues = parsed.success ? [] : parsed.error.issues;
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (parsed.success) change.mutate({ updatedAt: retention.updatedAt, retention: parsed.data });
  };
  return (
    <SettingSection title="Personal data" explains={settingTexts.retention}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {retentionKinds.map((kind) => (
          <FormField key={kind} label={settingTexts.retentionOf[kind]} error={problems[kind]}>
            {(control) => (
              <Input
                {...control}
                name={kind}
                inputMode="numeric"
                defaultValue={retention[kind]}
                autoComplete="off"
                className="max-w-32 tabular-nums"
              />
            )}
          </FormField>
        ))}
        <Saving saving={change.isPending} changed={retention} timeZone={timeZone} />
      </form>
    </SettingSection>
  );
}
