import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import { isOn } from "#src/domain/capabilities.ts";
import { retentionDefaults } from "#src/domain/enquiry-limits.ts";
import { defaultSaleTerms, embargoed } from "#src/domain/sale.ts";
import type { PublicSettings } from "#src/lib/page-state.tsx";
import { shopSettings } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { Config } from "./config.ts";

/** Forms have their own schemas, with texts. */
const storedSettings = {
  announcement: z.object({
    text: z.string(),
    link: z.string().nullable(),
    /** The days belong to the shop's time zone, and both are included. */
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
  terms: z.object({
    returnDays: z.int(),
    inspectionHours: z.int(),
    warrantyYears: z.int(),
  }),
  seller: z.object({
    legalName: z.string(),
    address: z.string(),
    taxNumber: z.string(),
    returnsAddress: z.string(),
  }),
  /** Countries to which the shop does not deliver, by their codes. */
  destinations: z.object({ excluded: z.array(z.string()) }),
} as const;

export type SettingName = keyof typeof storedSettings;
export const settingNames = Object.keys(storedSettings) as SettingName[];
type SettingValues = {
  readonly [Name in SettingName]: z.infer<(typeof storedSettings)[Name]>;
};

/** As long as nobody has changed them. */
const settingDefaults: {
  readonly [Name in SettingName]: (config: Config) => SettingValues[Name];
} = {
  announcement: () => ({ text: "", link: null, from: null, until: null, shown: false }),
  openingHours: () => ({ text: "" }),
  holidays: () => ({ days: [] }),
  retention: () => retentionDefaults,
  terms: () => defaultSaleTerms,
  seller: ({ checkout }) => checkout.seller,
  destinations: () => ({ excluded: [...embargoed] }),
};

/** A shop without the back office has the defaults. A value that this release can't read counts as not set. */
export async function readSettings<Name extends SettingName>(
  db: DbOrTx,
  config: Config,
  names: readonly Name[],
): Promise<Pick<SettingValues, Name>> {
  const rows = isOn(config, "backoffice")
    ? await db
        .select()
        .from(shopSettings)
        .where(inArray(shopSettings.name, [...names]))
    : [];
  const values = names.map((name) => {
    const stored = rows.find((row) => row.name === name)?.value;
    const parsed = storedSettings[name].safeParse(stored);
    return [name, parsed.success ? parsed.data : settingDefaults[name](config)];
  });
  return Object.fromEntries(values);
}

/** Every page shows these. */
export async function readPublicSettings(db: DbOrTx, config: Config): Promise<PublicSettings> {
  const { announcement, openingHours, retention } = await readSettings(db, config, [
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

export const readSale = (db: DbOrTx, config: Config) =>
  readSettings(db, config, ["terms", "seller"]);

/** How long each kind of personal data is kept, in days. */
export const readRetention = async (db: DbOrTx, config: Config) =>
  (await readSettings(db, config, ["retention"])).retention;

/** Days on which a bank does not work, such as `2026-12-25`. */
export const readHolidays = async (db: DbOrTx, config: Config): Promise<readonly string[]> =>
  (await readSettings(db, config, ["holidays"])).holidays.days;
