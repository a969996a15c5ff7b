import { Unavailable } from "#src/domain/errors.ts";
import { asAppError, driverCode } from "#src/platform/http/problem.ts";

interface Waiting {
  start(): void;
  fail(error: unknown): void;
}

interface QueueOptions {
  /** So many may wait; who comes then is refused. Without it, all may. */
  readonly waiting?: number | undefined;
  readonly refuse?: () => Error;
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

  constructor(
    private readonly max: number,
    private readonly queue: QueueOptions = {},
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  /** The signal ends the wait, but not the work itself. */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#running < this.max) this.#running += 1;
    else await this.#turn(signal);
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

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    const { waiting: most = Number.POSITIVE_INFINITY, refuse = () => new Unavailable() } =
      this.queue;
    if (this.#waiting.length >= most) throw refuse();
    let giveUp = () => {};
    try {
      await new Promise<void>((start, fail) => {
        const entry = { start, fail };
        this.#waiting.push(entry);
        giveUp = () => {
          const at = this.#waiting.indexOf(entry);
          if (at >= 0) this.#waiting.splice(at, 1);
          fail(signal?.reason);
        };
        signal?.addEventListener("abort", giveUp);
      });
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
  }
}

function isOutage(error: unknown): boolean {
  return asAppError(error) instanceof Unavailable && driverCode(error) !== statementTimeout;
}
