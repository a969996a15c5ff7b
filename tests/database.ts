import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { quietly } from "#src/platform/db/step.ts";

/** A seeded database for one test file; closing it drops it. */
export async function freshDatabase(): Promise<Database> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name} template template_shop`);
  const database = await openDatabase({ databaseUrl: urlOf(name), dataDir: "" }, quietly);
  return {
    ...database,
    async close() {
      await database.close();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

function urlOf(database: string): string {
  return inject("templateUrl").replace(/template_shop$/, database);
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(urlOf("postgres"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
