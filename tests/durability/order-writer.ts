import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { orderBody } from "#tests/orders.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const price = 12_000;
const units = 1_000_000;
const sweepLimitMs = 30_000;

interface PlacedOrder {
  readonly number: string;
  readonly key: string;
}

/** Guests order units of one watch and cancel some of the orders; the time of others ends. */
export class OrderWriter extends Writer {
  private serial = 0;
  private watchId = 0;
  /** Orders that wait and whose response has come, by the e-mail address of their buyer. */
  private readonly waiting = new Map<string, PlacedOrder>();

  constructor(private readonly prefix: string) {
    super();
  }

  /** Makes sure of units, and lets the time of some orders end while the writers write. */
  async prepare({ rows }: View): Promise<void> {
    if (this.watchId === 0) {
      const [row] = await rows<{ id: number }>(
        `insert into watches (slug, brand_id, model, reference, description, retail_price, case_size,
           case_size_mm, dial_color, material, condition, box_papers, units, received)
         select $1, brand_id, model, reference, description, $2, case_size,
           case_size_mm, dial_color, material, condition, box_papers, $3, $3
         from watches order by id limit 1 returning id`,
        [this.prefix, price, units],
      );
      this.watchId = row?.id ?? 0;
    }
    const ending = [...this.waiting.keys()].filter(() => Math.random() < 0.5);
    await rows("update orders set hold_until = now() where email = any($1)", [ending]);
    await rows(
      `update graphile_worker._private_jobs set run_at = now() + random() * interval '1 second'
       where key in (select 'lapse:' || id from orders where email = any($1))`,
      [ending],
    );
    for (const email of ending) this.waiting.delete(email);
    const lapsed = Object.fromEntries(ending.map((email) => [email, "Cancelled"]));
    this.ledger.settle(having(this.ledger.state, lapsed));
  }

  protected next(): WriteRequest {
    return this.waiting.size > 3 && Math.random() < 0.4 ? this.cancel() : this.place();
  }

  private place(): WriteRequest {
    this.serial += 1;
    const email = `${this.prefix}-${this.serial}@meridian.example`;
    const contact = { name: "Ada Example", email, phone: "+1 212 555 0123" };
    const payment = oneOf(["wire", "test"]);
    return {
      route: "POST /api/orders",
      headers: { "idempotency-key": randomUUID() },
      body: orderBody([{ watchId: this.watchId, price }], { contact, payment }),
      after: having(this.ledger.state, { [email]: "Pending" }),
      onSuccess: ({ body }) => {
        const { order, key } = JSON.parse(body) as { order: PlacedOrder; key: string };
        this.waiting.set(email, { number: order.number, key });
        return undefined;
      },
    };
  }

  private cancel(): WriteRequest {
    const [email, { number, key }] = oneOf([...this.waiting]);
    return {
      route: "POST /api/orders/{number}/cancel",
      params: { number },
      query: `?key=${key}`,
      after: having(this.ledger.state, { [email]: "Cancelled" }),
      onSuccess: () => {
        this.waiting.delete(email);
        return undefined;
      },
    };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const ours = [`${this.prefix}-%`];
    // The shop cancels what is over when it starts.
    const over = () =>
      rows(
        "select id from orders where email like $1 and status = 'Pending' and hold_until <= now()",
        ours,
      );
    for (const deadline = Date.now() + sweepLimitMs; Date.now() < deadline; await pause(50)) {
      if ((await over()).length === 0) break;
    }
    const found = await rows<{ email: string; status: string }>(
      "select email, status from orders where email like $1",
      ours,
    );
    const state = new Map(found.map(({ email, status }) => [email, status]));
    for (const email of this.waiting.keys())
      if (state.get(email) !== "Pending") this.waiting.delete(email);
    const repeated = found.length - state.size;
    return {
      state,
      inconsistencies: repeated > 0 ? [`${repeated} orders were placed twice`] : [],
    };
  }
}
