import { Gauge, type Registry } from "prom-client";
import type { CatalogVersion } from "#src/platform/catalog-version.ts";
import type { Database } from "#src/platform/db/client.ts";
import type { PageCache } from "#src/platform/page-cache.ts";
import type { QueuedHasher } from "#src/platform/passwords.ts";
import type { ReadyAnswers } from "./ready-answers.ts";
import { causes, type Troubles } from "./troubles.ts";

export interface Watched {
  readonly cache: PageCache;
  readonly ready: ReadyAnswers;
  readonly database: Database;
  readonly passwords: QueuedHasher;
  readonly catalogVersion: CatalogVersion;
  readonly troubles: Troubles;
}

type Values = number | Record<string, number>;
type Reading = readonly [help: string, read: (watched: Watched) => Values, label?: string];

/** Read when they are asked for; nothing is counted on the way of a request. */
const readings: Record<string, Reading> = {
  process_pid: ["Which of several processes on one port answers.", () => process.pid],
  page_cache_bytes: ["Bytes of answers kept for guests.", ({ cache }) => cache.bytes],
  ready_answers_sent: [
    "Answers to guests sent ready-made since the start.",
    ({ ready }) => ready.sent,
  ],
  database_up: [
    "0 while the database does not answer.",
    ({ troubles }) => Number(troubles.databaseAnswers),
  ],
  database_connections: [
    "Connections of this process to the database; waiting are requests that want one.",
    ({ database: { pool } }) => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    "state",
  ],
  unavailable_answers: [
    "Requests answered with 503 since the start, by cause.",
    ({ troubles }) => Object.fromEntries(causes.map((cause) => [cause, troubles.count(cause)])),
    "cause",
  ],
  passwords_waiting: [
    "Passwords that wait to be hashed or compared; at 100 sign-ins are refused.",
    ({ passwords }) => passwords.waiting(),
  ],
  catalog_listener_up: [
    "0 while this process can't hear of changes of the catalog.",
    ({ catalogVersion }) => Number(catalogVersion.listening()),
  ],
  catalog_version: [
    "Number of the catalog that this process shows; the same in all of them.",
    ({ catalogVersion }) => Number(catalogVersion.current()),
  ],
  catalog_changed_timestamp_seconds: [
    "When this process last saw the catalog change, or its own start.",
    ({ catalogVersion }) => catalogVersion.changedAt() / 1000,
  ],
};

export function mountGauges(registry: Registry, watched: Watched): void {
  for (const [name, [help, read, label]] of Object.entries(readings)) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        const values = read(watched);
        if (typeof values === "number") return this.set(values);
        for (const [key, value] of Object.entries(values))
          this.set({ [String(label)]: key }, value);
      },
    });
  }
}
