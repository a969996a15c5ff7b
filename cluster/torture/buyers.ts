import { randomUUID } from "node:crypto";
import { Connection } from "#tests/durability/connection.ts";
import type { Finding } from "#tests/durability/ledger.ts";
import type { View } from "#tests/durability/writer.ts";
import { orderBody } from "#tests/orders.ts";
import { insertWatches, racePrice } from "../../torture/order-race.ts";
import { rest } from "./pace.ts";

const buyersPerWatch = 4;
const roundEveryMs = 2_000;
const mostRounds = 100;
const triesEach = 30;

/** Buyers who all want the same watch, of which there is one; what has no response they send again. */
export class Buyers {
  private readonly orders = new Map<number, Set<string>>();
  readonly wrong: string[] = [];
  private bought = 0;

  private constructor(
    private readonly origin: string,
    private readonly watchIds: readonly number[],
  ) {}

  static async at(origin: string, { rows }: Pick<View, "rows">, prefix: string): Promise<Buyers> {
    return new Buyers(origin, await insertWatches(rows, prefix, mostRounds));
  }

  async run(signal: AbortSignal): Promise<void> {
    const racing: Promise<unknown>[] = [];
    for (const watchId of this.watchIds) {
      if (signal.aborted) break;
      const numbers = Array.from({ length: buyersPerWatch }, (_, number) => number);
      racing.push(Promise.all(numbers.map((number) => this.buy(watchId, number))));
      await rest(roundEveryMs, signal);
    }
    await Promise.all(racing);
  }

  private async buy(watchId: number, number: number): Promise<void> {
    const connection = new Connection(this.origin);
    const request = {
      method: "POST",
      path: "/api/orders",
      headers: { "idempotency-key": randomUUID(), "x-forwarded-for": `198.51.101.${number + 1}` },
      body: orderBody([{ watchId, price: racePrice }]),
    };
    for (let left = triesEach; left > 0; left -= 1) {
      const response = await connection.send(request);
      const status = typeof response === "object" ? response.status : 0;
      if (typeof response === "object" && status === 201) {
        this.remember(watchId, JSON.parse(response.body).order.number);
      } else if (typeof response === "object" && status < 500 && status !== 409) {
        this.wrong.push(`POST /api/orders: ${status} ${response.body}`);
      }
      if (status > 0 && status < 500) break;
      await rest(1_000, new AbortController().signal);
    }
    connection.close();
  }

  private remember(watchId: number, number: string): void {
    const numbers = this.orders.get(watchId) ?? new Set();
    this.orders.set(watchId, numbers.add(number));
    this.bought += 1;
  }

  get count(): number {
    return this.bought;
  }

  async verify({ rows }: Pick<View, "rows">): Promise<{ lost: Finding[]; soldTwice: string[] }> {
    const stored = await rows<{ watchId: number; numbers: string[] }>(
      `select watch_id as "watchId", array_agg(number) as numbers from order_items
         join orders on orders.id = order_id
       where watch_id = any($1) and not units_returned group by watch_id`,
      [this.watchIds],
    );
    const found = new Map(stored.map(({ watchId, numbers }) => [watchId, new Set(numbers)]));
    const lost = [...this.orders].flatMap(([watchId, numbers]) =>
      [...numbers]
        .filter((number) => !found.get(watchId)?.has(number))
        .map((number) => ({ fault: "lost" as const, what: `order ${number}` })),
    );
    const soldTwice = this.watchIds.flatMap((id) => {
      const all = new Set([...(found.get(id) ?? []), ...(this.orders.get(id) ?? [])]);
      return all.size > 1 ? [`watch ${id}: orders ${[...all].join(", ")}`] : [];
    });
    return { lost, soldTwice };
  }
}
