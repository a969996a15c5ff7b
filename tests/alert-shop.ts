import { eq, sql } from "drizzle-orm";
import { alertJobs } from "#src/features/marketing/alerts/alerts.service.ts";
import { priceAlerts, watchAlerts } from "#src/platform/db/mailing-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { throttles } from "#src/platform/db/system-tables.ts";
import type { JobCall } from "#src/platform/jobs/job.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { startMailedShop } from "./mailed-shop.ts";

const fail = ({ err }: { err: unknown }) => Promise.reject(err);

/** A shop whose test runs the jobs of every minute itself. */
export async function startAlertShop() {
  const shop = await startMailedShop(alertJobs.filter(({ every }) => !every));
  const { db } = shop.database;
  const set = (id: number, values: Partial<typeof watches.$inferInsert>) =>
    db.update(watches).set(values).where(eq(watches.id, id));
  return {
    ...shop,
    set,
    /** All watches have this price and are for sale, but for the one that is waited for. */
    async reset(sold: number): Promise<void> {
      for (const table of [watchAlerts, priceAlerts, throttles]) await db.delete(table);
      await db.update(watches).set({ units: 1, held: 0, published: true, retailPrice: 12_000 });
      await set(sold, { units: 0 });
    },
    async runJobs(): Promise<void> {
      const config = readConfig({ PUBLIC_URL: "http://shop.test" });
      const call = { ...shop.database, config, log: { warn: fail } } as unknown as JobCall;
      for (const { every, run } of alertJobs) if (every) await run({}, call);
    },
    /** A day has passed since the last mail, and an hour since the last confirmation. */
    async waitADay(): Promise<void> {
      const yesterday = sql`now() - interval '25 hours'`;
      await db.update(watchAlerts).set({ toldAt: yesterday }).where(sql`told_at is not null`);
      await db.update(priceAlerts).set({ toldAt: yesterday }).where(sql`told_at is not null`);
      await db.update(throttles).set({ windowStartedAt: yesterday });
    },
    async post(path: string, body: object, token = "") {
      const response = await shop.request("POST", path, { body, ...(token && { token }) });
      return { status: response.status, body: await response.json() };
    },
  };
}

export type AlertShop = Awaited<ReturnType<typeof startAlertShop>>;

export const tokenIn = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? "";
