import type { Account } from "#tests/durability/account.ts";
import type { Finding } from "#tests/durability/ledger.ts";
import type { View } from "#tests/durability/writer.ts";
import { Attempts, causeOf } from "./attempts.ts";
import { atRate } from "./pace.ts";

const perSecond = 10;
const patienceMs = 10_000;
/** A shorter silence is the ordinary distance of two writes on a busy machine. */
const shortestGapMs = 1_000;

interface ProbedWrite {
  readonly name: string;
  /** Undefined if it was not acknowledged. */
  readonly acknowledgedAt: number | undefined;
}

/** Customers who each create wishlists with names of their own, at a fixed rate. */
export class WriteProbe {
  readonly attempts = new Attempts();
  private readonly writes: ProbedWrite[] = [];

  constructor(
    private readonly origin: string,
    private readonly accounts: readonly Account[],
    private readonly prefix: string,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    return atRate(perSecond, signal, async (number, at) => {
      const name = `${this.prefix} ${number}`;
      const account = this.accounts[number % this.accounts.length];
      const failure = await this.create(name, account?.token);
      this.attempts.add(at, failure);
      this.writes.push({ name, acknowledgedAt: failure ? undefined : performance.now() });
    });
  }

  private async create(name: string, token = ""): Promise<string | undefined> {
    try {
      const response = await fetch(`${this.origin}/api/wishlists`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: `meridian_session=${token}` },
        body: JSON.stringify({ name }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const body = await response.text();
      return response.status === 201
        ? undefined
        : `POST /api/wishlists: ${response.status} ${body}`;
    } catch (error) {
      return `POST /api/wishlists: ${causeOf(error)}`;
    }
  }

  /** Lists writes that were refused for another reason than an outage. */
  get wrong(): string[] {
    return this.attempts.failures.filter((failure) => / (4\d\d|500) /.test(failure));
  }

  /** How long no write was acknowledged, all such times together. */
  msWithoutWrites(from: number, until: number): number {
    const times = this.writes.flatMap(({ acknowledgedAt }) => acknowledgedAt ?? []);
    const inside = times.filter((at) => at > from && at < until).sort((a, b) => a - b);
    const moments = [from, ...inside, until];
    const gaps = moments.map((at, index) => at - (moments[index - 1] ?? at));
    return gaps.filter((gap) => gap > shortestGapMs).reduce((sum, gap) => sum + gap, 0);
  }

  async verify({ rows }: Pick<View, "rows">): Promise<Finding[]> {
    const stored = await rows<{ name: string; times: number }>(
      "select name, count(*)::int as times from wishlists where name like $1 group by name",
      [`${this.prefix} %`],
    );
    const times = new Map(stored.map((row) => [row.name, row.times]));
    return this.writes.flatMap(({ name, acknowledgedAt }): Finding[] => {
      const found = times.get(name) ?? 0;
      if (found > 1) return [{ fault: "duplicated", what: `wishlist ${name}: ${found} times` }];
      if (found === 0 && acknowledgedAt) return [{ fault: "lost", what: `wishlist ${name}` }];
      return [];
    });
  }

  /** A customer may have a hundred. */
  async removeAll({ rows }: Pick<View, "rows">): Promise<void> {
    await rows("delete from wishlists where name like $1", [`${this.prefix} %`]);
  }
}
