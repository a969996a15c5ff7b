import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import { retentionDefaults } from "#src/domain/enquiry-limits.ts";
import type { PublicSettings } from "#src/lib/page-state.tsx";
import type { Config } from "./config.ts";
import { shopSettings } from "./db/backoffice-tables.ts";
import type { DbOrTx } from "./db/client.ts";

/** What is stored. Forms have their own schemas, with texts. */
const storedSettings = {
  announcement: z.object({
    text: z.string(),
    link: z.string().nullable(),
    /** Days of the shop's time zone, both inclusive. */
    from: z.string().nullable(),
    until: z.string().nullable(),
    /** Today lies between them; a job keeps it up to date. */
    shown: z.boolean(),
  }),
  openingHours: z.object({ text: z.string() }),
  holidays: z.object({ days: z.array(z.string()) }),
  retention: z.object({
    messages: z.int(),
    offers: z.int(),
    purchases: z.int(),
    newsletter: z.int(),
    alerts: z.int(),
  }),
} as const;

export type SettingName = keyof typeof storedSettings;
type SettingValue<Name extends SettingName> = z.infer<(typeof storedSettings)[Name]>;

/** As long as nobody has changed them, the shop is that of the specification. */
const settingDefaults: { readonly [Name in SettingName]: SettingValue<Name> } = {
  announcement: { text: "", link: null, from: null, until: null, shown: false },
  openingHours: { text: "" },
  holidays: { days: [] },
  retention: retentionDefaults,
};

type SettingValues = { readonly [Name in SettingName]: SettingValue<Name> };

/** A value that this release can't read counts as not set. */
export async function readSettings(
  db: DbOrTx,
  names: readonly SettingName[],
): Promise<SettingValues> {
  const rows = await db
    .select()
    .from(shopSettings)
    .where(inArray(shopSettings.name, [...names]));
  const storedValue = <Name extends SettingName>(name: Name): SettingValue<Name> => {
    const parsed = storedSettings[name].safeParse(rows.find((row) => row.name === name)?.value);
    return parsed.success ? (parsed.data as SettingValue<Name>) : settingDefaults[name];
  };
  return {
    announcement: storedValue("announcement"),
    openingHours: storedValue("openingHours"),
    holidays: storedValue("holidays"),
    retention: storedValue("retention"),
  };
}

/** What every page shows. */
export async function readPublicSettings(db: DbOrTx): Promise<PublicSettings> {
  const { announcement, openingHours, retention } = await readSettings(db, [
    "announcement",
    "openingHours",
    "retention",
  ]);
  const { text, link, shown } = announcement;
  const id = createHash("sha256").update(`${text} ${link}`).digest("hex").slice(0, 12);
  return {
    ...(shown && text && { announcement: { id, text, link } }),
    ...(openingHours.text && { openingHours: openingHours.text }),
    ...(retention !== retentionDefaults && { retention }),
  };
}

/** How long each kind of personal data is kept, in days. */
export const readRetention = async (db: DbOrTx) =>
  (await readSettings(db, ["retention"])).retention;

/** Days on which a bank does not work, such as `2026-12-25`. A shop without the back office has none. */
export async function readHolidays(
  db: DbOrTx,
  { capabilities }: Config,
): Promise<readonly string[]> {
  if (!capabilities.includes("backoffice")) return [];
  return (await readSettings(db, ["holidays"])).holidays.days;
}
