import pg from "pg";
import { StartupError } from "#src/platform/console.ts";

const oldestSupported = { number: 140_000, name: "14" };

/** Refuses a DATABASE_URL that can't be reached or leads to a PostgreSQL that is too old. */
export async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as v");
    if (rows[0].v < oldestSupported.number) {
      throw new StartupError(
        `Meridian needs PostgreSQL ${oldestSupported.name} or newer, but DATABASE_URL leads to version ${Math.floor(rows[0].v / 10_000)}.`,
      );
    }
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(explain(error, client));
  } finally {
    await client.end().catch(() => {});
  }
}

/** One sentence that names the server but never the password. */
function explain(error: unknown, client: pg.Client): string {
  const { code, message } = error as Error & { code?: string };
  const server = `the database server at ${client.host}:${client.port}`;
  switch (code) {
    case "ECONNREFUSED":
      return `Nothing answers for DATABASE_URL: ${server} refused the connection.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `DATABASE_URL names the host ${client.host}, which can't be found.`;
    case "ENOENT":
      return `DATABASE_URL names the socket ${client.host}, which does not exist.`;
    case "28P01":
    case "28000":
      return `DATABASE_URL was refused: ${server} does not let ${client.user} in with this password.`;
    case "3D000":
      return `DATABASE_URL names the database ${client.database}, which does not exist on ${server}.`;
  }
  if (code === "ETIMEDOUT" || /timeout/i.test(message)) {
    return `DATABASE_URL can't be reached: ${server} did not answer in time.`;
  }
  const reason = message.split("\n")[0]?.trim().replace(/\.$/, "");
  return `DATABASE_URL can't be used with ${server}: ${reason}.`;
}
