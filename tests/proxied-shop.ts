import { silentStep } from "#src/platform/console.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { freshDatabase } from "./database.ts";
import { type LineProxy, startProxy } from "./proxy.ts";

export interface ProxiedShop {
  readonly shop: TestApp;
  readonly proxy: LineProxy;
  /** Asks the same database by a way of its own. */
  ask<Row>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A shop whose database is at the other end of a line that can be disturbed. */
export async function startProxiedShop(): Promise<ProxiedShop> {
  const direct = await freshDatabase();
  const proxy = await startProxy(String(direct.connection.connectionString));
  const shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, () =>
    openDatabase({ databaseUrl: proxy.url, dataDir: "" }, silentStep),
  );
  return {
    shop,
    proxy,
    ask: async (statement, values = []) => (await direct.pool.query(statement, [...values])).rows,
    async close() {
      proxy.heal();
      await shop.close();
      await proxy.close();
      await direct.close();
    },
  };
}
