import type { ReactNode } from "react";
import { z } from "zod";
import type {
  changeSetting,
  readSettings,
  ShopSettings,
} from "#src/features/settings/settings.contract.ts";
import {
  settingNotSaved,
  settingSaved,
  settingTexts,
} from "#src/features/settings/settings.messages.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { useRecordForm } from "#src/ui/record-form.tsx";
import { type FormOf, SchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

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

type FormName = Exclude<keyof ShopSettings, "featured" | "environment" | "timeZone" | "countries">;
type Stored = { readonly updatedAt: string | null; readonly updatedBy: string | null };
type Typed = Record<string, string>;

/** How a field is read from what is typed. An empty `optional` or `date` is null. */
const readers = {
  text: (text: string): unknown => text,
  optional: (text: string) => text || null,
  date: (text: string) => text || null,
  number: (text: string) => Number(text || "x"),
  list: (text: string) => text.split(/[\s,;]+/).filter(Boolean),
};

export interface SettingField {
  readonly label: string;
  readonly kind?: keyof typeof readers;
  readonly hint?: string;
  readonly placeholder?: string;
  /** More than one makes it a text area. */
  readonly rows?: number;
}

interface SettingFormProps {
  name: FormName;
  title: string;
  settings: ShopSettings;
  schema: z.ZodType;
  fields: Readonly<Record<string, SettingField>>;
  notice?: ReactNode;
  children?: (form: Pick<FormOf<Typed>, "watch" | "setValue">) => ReactNode;
}

export function SettingForm(props: SettingFormProps) {
  const { name, title, settings, schema, fields, notice, children } = props;
  const { updatedAt, updatedBy } = settings[name];
  const entries = Object.entries(fields);
  const form = useRecordForm({
    what: "setting",
    read: settings[name] as Stored,
    valuesOf: (stored): Typed => {
      const values = new Map<string, unknown>(Object.entries(stored ?? {}));
      return Object.fromEntries(entries.map(([field]) => [field, typedOf(values.get(field))]));
    },
    labels: Object.fromEntries(entries.map(([field, { label }]) => [field, label])),
    schema: z
      .custom<Typed>()
      .transform((typed): unknown =>
        Object.fromEntries(
          entries.map(([field, { kind = "text" }]) => [
            field,
            readers[kind]((typed[field] ?? "").trim()),
          ]),
        ),
      )
      .pipe(schema),
    call: useCall<typeof changeSetting>("PATCH /api/admin/settings", {
      updates: settingsQuery(),
      toast: settingSaved,
    }),
    send: (value, base) => ({ body: { updatedAt: base?.updatedAt ?? null, [name]: value } }),
    stored: (reply) => reply[name],
    failed: settingNotSaved,
  });
  return (
    <SettingSection title={title} explains={settingTexts[name]}>
      <SchemaForm form={form} className="grid gap-5 sm:grid-cols-2 sm:*:col-span-2">
        {notice}
        {children?.(form) ??
          entries.map(([field, entry]) => (
            <OneField key={field} {...entry} {...form.field(field)} />
          ))}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" loading={form.pending}>
            Save
          </Button>
          {updatedAt && (
            <p className="text-muted text-sm">
              Last changed <ZonedTime at={updatedAt} timeZone={settings.timeZone} time />
              {updatedBy && ` by ${updatedBy}`}
            </p>
          )}
        </div>
      </SchemaForm>
    </SettingSection>
  );
}

const typedOf = (value: unknown) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));

type OneFieldProps = SettingField & ReturnType<FormOf<Typed>["field"]>;

function OneField({ kind = "text", rows = 1, ...field }: OneFieldProps) {
  const narrow = kind === "number" || kind === "list" ? "max-w-60 tabular-nums" : undefined;
  if (rows > 1) return <TextAreaField {...field} rows={rows} controlClassName={narrow} />;
  return (
    <TextField
      {...field}
      autoComplete="off"
      controlClassName={narrow}
      {...(kind === "number" && { inputMode: "numeric" })}
      {...(kind === "date" && { type: "date", className: "sm:col-span-1!" })}
    />
  );
}
