import type pg from "pg";
import { StartupError } from "./startup-error.ts";

/** Turns a driver's error into one sentence that names the server, never the password. */
export function connectFailure(error: unknown, client: pg.Client): StartupError {
  if (error instanceof StartupError) return error;
  const { code, message } = error as Error & { code?: string };
  const place = `the database server at ${client.host}:${client.port}`;
  switch (code) {
    case "ECONNREFUSED":
      return new StartupError(`Nothing answers for DATABASE_URL: ${place} refused the connection.`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartupError(`DATABASE_URL names the host ${client.host}, which can't be found.`);
    case "ENOENT":
      return new StartupError(
        `DATABASE_URL names the socket ${client.host}, which does not exist.`,
      );
    case "28P01":
    case "28000":
      return new StartupError(
        `DATABASE_URL was refused: ${place} does not let ${client.user} in with this password.`,
      );
    case "3D000":
      return new StartupError(
        `DATABASE_URL names the database ${client.database}, which does not exist on ${place}.`,
      );
  }
  if (code === "ETIMEDOUT" || /timeout/i.test(message)) {
    return new StartupError(`DATABASE_URL can't be reached: ${place} did not answer in time.`);
  }
  return new StartupError(`DATABASE_URL can't be used with ${place}: ${sentence(message)}`);
}

function sentence(message: string): string {
  const line = message.split("\n")[0]?.trim() ?? "";
  return line.endsWith(".") ? line : `${line}.`;
}
