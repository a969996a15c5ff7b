import { afterEach, beforeEach, inject } from "vitest";
import { openShop, type ShopProcess } from "#tests/shop-process.ts";
import { startSmtp, type TestSmtp } from "#tests/smtp.ts";
import { createDatabase, runSql } from "#tests/test-shop.ts";

/** Shops with a mail server, opened one after the other or together on the same database, new for each test. */
export function mailingShops() {
  let databaseUrl: string;
  let smtp: TestSmtp;
  const shops: ShopProcess[] = [];
  beforeEach(async () => {
    databaseUrl = await createDatabase(inject("shopDatabaseUrl"));
    smtp = await startSmtp();
  });
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.stop()));
    await smtp.close();
  });
  return {
    smtp: () => smtp,
    async open(settings: Readonly<Record<string, string>>): Promise<ShopProcess> {
      const shop = await openShop({
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtp.url,
        ...settings,
      });
      shops.push(shop);
      return shop;
    },
    sql: <Row extends object>(statement: string) => runSql<Row>({ databaseUrl }, statement),
  };
}
