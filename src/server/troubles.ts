import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Unavailable } from "#src/domain/errors.ts";
import { type Database, ping } from "#src/platform/db/client.ts";
import { driverCode } from "#src/platform/problem.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly troubles: Troubles;
  }
}

/** Why people are asked to come back later, and how the log says it. */
const sentences = {
  connection: "database does not answer",
  slow: "database takes too long",
  full: "database has no room left",
  crowded: "database has no connection left",
  locked: "database is locked by someone else",
  damaged: "database can't read its files",
  passwords: "too many sign-ins wait for their turn",
  other: "database refuses work",
};
export type Cause = keyof typeof sentences;
export const causes = Object.keys(sentences) as Cause[];

const byCode: readonly (readonly [RegExp, Cause])[] = [
  [/^57014$/, "slow"],
  [/^53300$/, "crowded"],
  [/^53/, "full"],
  [/^(55P03|40001|40P01)$/, "locked"],
  [/^(XX00|58)/, "damaged"],
  [/^(08|57P|E[A-Z_]+$)/, "connection"],
];

export function causeOf(error: unknown): Cause {
  if (error instanceof Unavailable) return "passwords";
  const code = driverCode(error);
  if (code === undefined) return "connection";
  return byCode.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
}

const checkMs = 1_000;
/** So long after the last failure it is over, if the database answers. */
const quietMs = 2_000;

/**
 * What passes by itself makes every request fail alike: it is counted for each, and told once when it
 * begins and once when it is over.
 */
export class Troubles {
  private readonly counts = new Map<Cause, number>();
  private readonly present = new Set<Cause>();
  private began = 0;
  private lastAt = 0;
  private failed = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: FastifyBaseLogger,
    private readonly answers: () => Promise<unknown>,
  ) {}

  note(error: unknown, cause: Cause = causeOf(error)): void {
    this.counts.set(cause, this.count(cause) + 1);
    this.lastAt = performance.now();
    if (this.present.size === 0) this.begin();
    this.failed += 1;
    if (this.present.has(cause)) return;
    this.present.add(cause);
    this.log.error({ err: error, cause }, sentences[cause]);
  }

  count(cause: Cause): number {
    return this.counts.get(cause) ?? 0;
  }

  get databaseAnswers(): boolean {
    return !this.present.has("connection");
  }

  close(): void {
    clearInterval(this.timer);
  }

  private begin(): void {
    this.began = this.lastAt;
    this.failed = 0;
    this.timer = setInterval(() => this.check(), checkMs);
    this.timer.unref();
  }

  private async check(): Promise<void> {
    if (performance.now() - this.lastAt < quietMs) return;
    await this.answers().then(
      () => this.end(),
      () => {},
    );
  }

  private end(): void {
    if (this.present.size === 0 || performance.now() - this.lastAt < quietMs) return;
    clearInterval(this.timer);
    const seconds = Math.round((performance.now() - this.began) / 1000);
    this.log.info({ causes: [...this.present], failed: this.failed, seconds }, "all is well again");
    this.present.clear();
  }
}

export function watchTroubles(app: FastifyInstance, { db }: Database): Troubles {
  const troubles = new Troubles(app.log, () => ping(db));
  app.decorate("troubles", troubles);
  app.addHook("onClose", async () => troubles.close());
  return troubles;
}
