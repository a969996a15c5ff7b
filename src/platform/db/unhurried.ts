import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database, Db } from "./client.ts";
import * as schema from "./schema.ts";

/** Work that may take minutes: on a connection of its own, without the limits of requests. */
export async function unhurried<T>(
  { connection }: Pick<Database, "connection">,
  work: (db: Db, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(drizzle(client, { schema }), client);
  } finally {
    await client.end();
  }
}
