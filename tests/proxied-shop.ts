import { openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { freshDatabase } from "./database.ts";
import { type DatabaseProxy, startProxy } from "./database-proxy.ts";

export interface ProxiedShop {
  readonly shop: TestApp;
  readonly proxy: DatabaseProxy;
  /** Queries the same database without the proxy. */
  query<Row>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Starts a shop that reaches its database through a proxy with faults. */
export async function startProxiedShop(): Promise<ProxiedShop> {
  const direct = await freshDatabase();
  const proxy = await startProxy(String(direct.connection.connectionString));
  const shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, () =>
    openDatabase({ databaseUrl: proxy.url, dataDir: "" }, silentStep),
  );
  return {
    shop,
    proxy,
    query: async (statement, values = []) => (await direct.pool.query(statement, [...values])).rows,
    async close() {
      proxy.heal();
      await shop.close();
      await proxy.close();
      await direct.close();
    },
  };
}
