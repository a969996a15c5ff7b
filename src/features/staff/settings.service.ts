import type { z } from "zod";
import { Conflict } from "#src/domain/errors.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { type AuditedCall, changedFields, recordAudit } from "#src/platform/audit.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import type { Services } from "#src/platform/serve.ts";
import { readSettings, type SettingName } from "#src/platform/shop-settings.ts";
import type { changeSetting, ShopSettings } from "./settings.contract.ts";
import {
  findChanges,
  findFeatured,
  isToday,
  lockSetting,
  storeSetting,
  updateAnnouncement,
} from "./settings.sql.ts";

interface StaffCall extends Pick<Services, "db" | "config">, AuditedCall {
  readonly viewer: SignedInViewer;
}

type Change = z.output<typeof changeSetting.body>;

export async function presentSettings({
  db,
  config,
}: Pick<Services, "db" | "config">): Promise<ShopSettings> {
  const values = await readSettings(db, ["announcement", "openingHours", "holidays", "retention"]);
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
    featured: await findFeatured(db),
    environment: config.environment,
    timeZone: config.checkout.timeZone,
  };
}

export async function changeOneSetting(call: StaffCall, change: Change): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    if (change.announcement) {
      const { announcement } = change;
      const shown = await isToday(tx, announcement, call.config.checkout.timeZone);
      await store(tx, call, "announcement", change.updatedAt, { ...announcement, shown });
    } else if (change.openingHours) {
      await store(tx, call, "openingHours", change.updatedAt, change.openingHours);
    } else if (change.holidays) {
      await store(tx, call, "holidays", change.updatedAt, change.holidays);
    } else if (change.retention) {
      await store(tx, call, "retention", change.updatedAt, change.retention);
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
  if ((row?.updatedAt.toISOString() ?? null) !== updatedAt) {
    throw new Conflict(
      "Somebody else has changed this setting meanwhile. Look at it before you change it again.",
      "changed_meanwhile",
    );
  }
  const before: Record<string, unknown> = (await readSettings(tx, [name]))[name];
  // Whether it is shown today follows from its days.
  const { shown: _, ...after } = value;
  const changed = changedFields(before, after);
  if (!changed) return;
  await storeSetting(tx, name, value, call.viewer.id);
  await recordAudit(tx, call, { action: "setting.change", subject: `setting:${name}`, ...changed });
}

/** An announcement begins and ends by itself. */
export const showAnnouncement = cronJob(
  { name: "show-announcement", every: "minute", capability: "backoffice" },
  ({ db, config }) => updateAnnouncement(db, config.checkout.timeZone),
);
