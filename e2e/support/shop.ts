import { openShop } from "#tests/shop-process.ts";

export interface RunningShop {
  readonly url: string;
  /** What it has printed last. */
  said(): string;
  stop(): Promise<void>;
}

export async function startShop(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningShop> {
  const { origin, said, stop } = await openShop({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "1000",
    ...settings,
  });
  return { url: origin, said, stop };
}
