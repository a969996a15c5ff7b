import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, inject } from "vitest";
import { openShop, type ShopProcess } from "#tests/shop-process.ts";
import { createDatabase, newSession, runSql } from "#tests/test-shop.ts";

/** Shops with the back office, opened one after the other on the same database and folder, new for each test. */
export function officeShops(settings: Readonly<Record<string, string>> = {}) {
  let databaseUrl: string;
  let folder: string;
  let cookie: string;
  const shops: ShopProcess[] = [];
  beforeEach(async () => {
    databaseUrl = await createDatabase(inject("shopDatabaseUrl"));
    folder = await mkdtemp(join(tmpdir(), "meridian-office-"));
    cookie = "";
  });
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.stop()));
    await rm(folder, { recursive: true, force: true });
  });
  return {
    async open(): Promise<ShopProcess> {
      const shop = await openShop({
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        CAPABILITIES: "backoffice",
        ...settings,
      });
      shops.push(shop);
      cookie ||= `meridian_session=${(await newSession(databaseUrl, "admin")).token}`;
      return shop;
    },
    /** The cookie of an administrator, once a shop was open. */
    cookie: () => cookie,
    mediaFolder: (name: string) => join(folder, "media", name),
    sql: <Row extends object>(statement: string) => runSql<Row>({ databaseUrl }, statement),
  };
}
