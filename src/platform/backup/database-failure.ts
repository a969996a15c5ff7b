import { StartupError } from "#src/platform/db/startup-error.ts";

/** What the database said when it refused or went away, for the person at the console. */
export function databaseFailure(error: unknown, outcome: string): unknown {
  if (!(error instanceof Error)) return error;
  const fromDatabase = "severity" in error || /^Connection terminated/.test(error.message);
  return fromDatabase ? new StartupError(`${outcome}: ${error.message}.`) : error;
}
