import type { z } from "zod";
import { Invalid } from "#src/domain/errors.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { isStale } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { countries, destinationsWithout } from "#src/platform/postal/addresses.ts";
import { changedFields, changedMeanwhile, recordAudit } from "#src/platform/security/audit.ts";
import {
  readSettings,
  type SettingName,
  settingNames,
} from "#src/platform/settings/shop-settings.ts";
import type { changeSetting, ShopSettings } from "./settings.contract.ts";
import { settingTexts } from "./settings.messages.ts";
import {
  findChanges,
  findFeatured,
  isToday,
  lockSetting,
  storeSetting,
  updateAnnouncement,
} from "./settings.sql.ts";

type Change = z.output<typeof changeSetting.body>;

interface Shop extends Pick<Services, "config"> {
  readonly db: DbOrTx;
}

export async function presentSettings({ db, config }: Shop): Promise<ShopSettings> {
  const values = await readSettings(db, config, settingNames);
  const changes = await findChanges(db);
  const changed = (name: SettingName) => {
    const row = changes.find((change) => change.name === name);
    return {
      updatedAt: row?.updatedAt.toISOString() ?? null,
      updatedBy: row?.updatedBy ?? null,
    };
  };
  return {
    announcement: { ...values.announcement, ...changed("announcement") },
    openingHours: { ...values.openingHours, ...changed("openingHours") },
    holidays: { ...values.holidays, ...changed("holidays") },
    retention: { ...values.retention, ...changed("retention") },
    terms: { ...values.terms, ...changed("terms") },
    seller: { ...values.seller, ...changed("seller") },
    destinations: { ...values.destinations, ...changed("destinations") },
    countries: [...countries],
    featured: await findFeatured(db),
    environment: config.environment,
    timeZone: config.checkout.timeZone,
  };
}

export async function changeOneSetting(call: StaffCall, change: Change): Promise<void> {
  const { updatedAt, announcement, ...others } = change;
  if (others.destinations && destinationsWithout(others.destinations.excluded).length === 0) {
    throw new Invalid(settingTexts.noDestination);
  }
  await inTransaction(call.db, async (tx) => {
    if (announcement) {
      const shown = await isToday(tx, announcement, call.config.checkout.timeZone);
      await store(tx, call, "announcement", updatedAt, { ...announcement, shown });
    }
    for (const name of settingNames) {
      const value = name === "announcement" ? undefined : others[name];
      if (value) await store(tx, call, name, updatedAt, value);
    }
  });
}

async function store(
  tx: Tx,
  call: StaffCall,
  name: SettingName,
  updatedAt: string | null,
  value: Record<string, unknown>,
): Promise<void> {
  const row = await lockSetting(tx, name);
  if (isStale(row, updatedAt)) {
    const { [name]: current } = await presentSettings({ db: tx, config: call.config });
    throw await changedMeanwhile(tx, "setting", `setting:${name}`, current);
  }
  const before: Record<string, unknown> = (await readSettings(tx, call.config, [name]))[name];
  // Whether it is shown today follows from its days.
  const { shown: _, ...after } = value;
  const changed = changedFields(before, after);
  if (!changed) return;
  await storeSetting(tx, name, value, call.viewer.id);
  await recordAudit(tx, call, { action: "setting.change", subject: `setting:${name}`, ...changed });
}

/** An announcement begins and ends by itself. */
export const showAnnouncement = cronJob(
  { name: "show-announcement", every: "minute" },
  ({ db, config }) => updateAnnouncement(db, config.checkout.timeZone),
);
