import { Unavailable } from "#src/domain/errors.ts";
import { asAppError, driverCode } from "./problem.ts";

interface Waiting {
  start(): void;
  fail(error: unknown): void;
}

/** A statement took too long, for example because it waited for a lock. The database itself is well. */
const statementTimeout = "57014";

/**
 * Runs so many works at once; others wait for their turn, in order. They wait for as long as it takes, unlike for a
 * connection or a lock. If the database fails, they fail with who is before them.
 */
export class ConcurrencyLimit {
  #running = 0;
  readonly #waiting: Waiting[] = [];

  constructor(private readonly max: number) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.max) this.#running += 1;
    else await new Promise<void>((start, fail) => this.#waiting.push({ start, fail }));
    try {
      return await work();
    } catch (error) {
      if (isOutage(error)) for (const { fail } of this.#waiting.splice(0)) fail(error);
      throw error;
    } finally {
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#running -= 1;
    }
  }
}

function isOutage(error: unknown): boolean {
  return asAppError(error) instanceof Unavailable && driverCode(error) !== statementTimeout;
}
