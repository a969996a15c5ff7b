import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import type {
  changeSetting,
  readSettings,
  ShopSettings,
} from "#src/features/staff/settings.contract.ts";
import { settingFailed, settingSaved } from "#src/features/staff/settings.messages.ts";
import { hasStatus } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

export const settingsQuery = () => ({
  ...getQuery<typeof readSettings>("/api/admin/settings"),
  refetchOnMount: "always" as const,
});

interface SettingSectionProps {
  title: string;
  explains: string;
  children: ReactNode;
}

export function SettingSection({ title, explains, children }: SettingSectionProps) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-5 border-line border-t pt-6 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-title">{title}</h2>
        <p className="mt-2 max-w-[48ch] text-muted text-sm">{explains}</p>
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  );
}

/** The settings that have a form. */
type FormName = Exclude<keyof ShopSettings, "featured" | "environment" | "timeZone" | "countries">;

/** Messages by field. */
type Problems = Readonly<Record<string, string>>;

interface SettingFormProps {
  name: FormName;
  title: string;
  explains: string;
  settings: ShopSettings;
  schema: z.ZodType;
  /** The value that the schema checks, from the typed texts. */
  read: (text: (field: string) => string, data: FormData) => unknown;
  children: (problems: Problems) => ReactNode;
}

/** Begins anew when the setting was saved here or elsewhere. */
export function SettingForm(props: SettingFormProps) {
  return <Form key={props.settings[props.name].updatedAt} {...props} />;
}

function Form({ name, title, explains, settings, schema, read, children }: SettingFormProps) {
  const { updatedAt, updatedBy } = settings[name];
  const change = useCall<typeof changeSetting>("PATCH /api/admin/settings", {
    updates: settingsQuery(),
    toast: settingSaved,
    failed: settingFailed,
    overtaken: (error) => hasStatus(error, 409),
  });
  const [problems, setProblems] = useState<Problems>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const parsed = schema.safeParse(read((field) => String(data.get(field) ?? "").trim(), data));
    const issues = parsed.success ? [] : parsed.error.issues;
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (parsed.success) change.mutate({ body: { updatedAt, [name]: parsed.data } });
  };
  return (
    <SettingSection title={title} explains={explains}>
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {children(problems)}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
          {updatedAt && (
            <p className="text-muted text-sm">
              Last changed <ZonedTime at={updatedAt} timeZone={settings.timeZone} time />
              {updatedBy && ` by ${updatedBy}`}
            </p>
          )}
        </div>
      </form>
    </SettingSection>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  hint?: string;
  value: number;
  problem: string | undefined;
}

export function NumberField({ name, label, hint, value, problem }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={problem}
      name={name}
      inputMode="numeric"
      defaultValue={value}
      autoComplete="off"
      controlClassName="max-w-32 tabular-nums"
    />
  );
}
