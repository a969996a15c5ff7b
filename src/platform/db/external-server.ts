import pg from "pg";
import { StartupError } from "#src/platform/console.ts";
import { limitsOfServer } from "./pool.ts";

const oldestSupported = { number: 140_000, name: "14" };

type Setting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/** Refuses an address that can't be reached or leads to a PostgreSQL that is too old. */
export async function checkServer(connection: pg.ClientConfig, setting: Setting): Promise<void> {
  await withClient(connection, setting, async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int as v");
    if (rows[0].v >= oldestSupported.number) return;
    throw new StartupError(
      `Meridian needs PostgreSQL ${oldestSupported.name} or newer, but ${setting} leads to version ${Math.floor(rows[0].v / 10_000)}.`,
    );
  });
}

/** Poolers refuse time limits as parameters of a connection, so they have to set them themselves. */
export async function checkPooler(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, "DATABASE_URL", async (client) => {
    const { rows } = await client.query<{ name: string; ms: number }>(
      "select name, setting::int as ms from pg_settings where name = any($1)",
      [Object.keys(limitsOfServer)],
    );
    for (const { name, ms } of rows) {
      const limit = limitsOfServer[name as keyof typeof limitsOfServer];
      if (ms > 0 && ms <= limit) continue;
      throw new StartupError(
        `The pooler of DATABASE_URL must set ${name} to at most ${limit} (connect_query in deploy/cluster/pgbouncer.ini), but it is ${ms}.`,
      );
    }
  });
}

async function withClient(
  connection: pg.ClientConfig,
  setting: Setting,
  check: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    await check(client);
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(explain(error, client, setting));
  } finally {
    await client.end().catch(() => {});
  }
}

/** One sentence that names the server but never the password. */
function explain(error: unknown, client: pg.Client, setting: Setting): string {
  const { code, message } = error as Error & { code?: string };
  const server = `the database server at ${client.host}:${client.port}`;
  switch (code) {
    case "ECONNREFUSED":
      return `Nothing answers for ${setting}: ${server} refused the connection.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${setting} names the host ${client.host}, which can't be found.`;
    case "ENOENT":
      return `${setting} names the socket ${client.host}, which does not exist.`;
    case "28P01":
    case "28000":
      return `${setting} was refused: ${server} does not let ${client.user} in with this password.`;
    case "3D000":
      return `${setting} names the database ${client.database}, which does not exist on ${server}.`;
  }
  if (code === "ETIMEDOUT" || /timeout/i.test(message)) {
    return `${setting} can't be reached: ${server} did not answer in time.`;
  }
  const reason = message.split("\n")[0]?.trim().replace(/\.$/, "");
  return `${setting} can't be used with ${server}: ${reason}.`;
}
