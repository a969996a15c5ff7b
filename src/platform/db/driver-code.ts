/** What the driver or the database called the failure. Drizzle wraps it, so it may lie one level down. */
export function driverCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return undefined;
}
