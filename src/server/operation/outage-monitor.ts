import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { PaymentUnavailable, Unavailable } from "#src/domain/errors.ts";
import { type Database, ping } from "#src/platform/db/client.ts";
import { driverCode } from "#src/platform/http/problem.ts";
import { PasswordQueueFull } from "#src/platform/security/passwords.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly outages: OutageMonitor;
  }
}

/** Why requests are answered with 503, and the log message for each cause. */
const messages = {
  connection: "the database does not respond",
  slow: "the database is too slow",
  full: "the database is out of disk space or memory",
  crowded: "the database has no free connection",
  locked: "a database lock is held too long",
  damaged: "the database can't read its files",
  passwords: "too many sign-ins are waiting",
  payment: "the payment provider does not respond or refuses",
  other: "the shop is unavailable for another reason",
};
export type Cause = keyof typeof messages;
export const causes = Object.keys(messages) as Cause[];

const byCode: readonly (readonly [RegExp, Cause])[] = [
  [/^57014$/, "slow"],
  [/^53300$/, "crowded"],
  [/^53/, "full"],
  [/^(55P03|40001|40P01)$/, "locked"],
  [/^(XX00|58)/, "damaged"],
  [/^(08|25006|57P|E[A-Z_]+$)/, "connection"],
];

export function causeOf(error: unknown): Cause {
  if (error instanceof PasswordQueueFull) return "passwords";
  if (error instanceof PaymentUnavailable) return "payment";
  if (error instanceof Unavailable) return "other";
  const code = driverCode(error);
  if (code === undefined) return "connection";
  return byCode.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
}

const checkMs = 1_000;
/** The outage ends this long after the last failure, if the database responds. */
const quietMs = 2_000;

/** During an outage all requests fail alike: each failure is counted, but only start and end are logged. */
export class OutageMonitor {
  private readonly counts = new Map<Cause, number>();
  private readonly active = new Set<Cause>();
  private startedAt = 0;
  private lastAt = 0;
  private failed = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: FastifyBaseLogger,
    private readonly pingDatabase: () => Promise<unknown>,
  ) {}

  record(error: unknown, cause: Cause = causeOf(error)): void {
    this.counts.set(cause, this.count(cause) + 1);
    this.lastAt = performance.now();
    if (this.active.size === 0) this.start();
    this.failed += 1;
    if (this.active.has(cause)) return;
    this.active.add(cause);
    this.log.error({ err: error, cause }, messages[cause]);
  }

  count(cause: Cause): number {
    return this.counts.get(cause) ?? 0;
  }

  get databaseResponds(): boolean {
    return !this.active.has("connection");
  }

  close(): void {
    clearInterval(this.timer);
  }

  private start(): void {
    this.startedAt = this.lastAt;
    this.failed = 0;
    this.timer = setInterval(() => this.check(), checkMs);
    this.timer.unref();
  }

  private async check(): Promise<void> {
    if (performance.now() - this.lastAt < quietMs) return;
    await this.pingDatabase().then(
      () => this.end(),
      () => {},
    );
  }

  private end(): void {
    if (this.active.size === 0 || performance.now() - this.lastAt < quietMs) return;
    clearInterval(this.timer);
    const seconds = Math.round((performance.now() - this.startedAt) / 1000);
    this.log.info({ causes: [...this.active], failed: this.failed, seconds }, "the outage is over");
    this.active.clear();
  }
}

export function monitorOutages(app: FastifyInstance, { db }: Database): OutageMonitor {
  const outages = new OutageMonitor(app.log, () => ping(db));
  app.decorate("outages", outages);
  app.addHook("onClose", async () => outages.close());
  return outages;
}
