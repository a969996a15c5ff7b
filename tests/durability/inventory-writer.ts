import { watchValues } from "#tests/inventory.ts";
import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, upTo, type View, type WriteRequest, Writer } from "./writer.ts";

const price = (model: string) => `retail price of ${model}`;
const entries = (model: string) => `changes of ${model}`;

/** An editor who adds watches and changes their prices. Each change is in the history, and in it once. */
export class InventoryWriter extends Writer {
  private serial = 0;
  private watches = new Map<string, { id: number; updatedAt: string }>();

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
  ) {
    super();
  }

  protected next(): WriteRequest {
    const models = [...this.watches.keys()];
    const write = models.length < 3 || Math.random() < 0.1 ? this.add() : this.edit(oneOf(models));
    return { token: this.account.token, ...write };
  }

  private add(): WriteRequest {
    this.serial += 1;
    const model = `${this.prefix} ${this.serial}`;
    const retailPrice = 10_000 + upTo(9_999);
    const serialNumber = `${this.prefix}${this.serial}`;
    return {
      route: "POST /api/admin/inventory",
      body: watchValues({ model, retailPrice, serialNumber, state: "draft" }),
      after: having(this.ledger.state, { [price(model)]: retailPrice, [entries(model)]: 1 }),
      onSuccess: ({ body }) => this.remember(model, body),
    };
  }

  private edit(model: string): WriteRequest {
    const { state } = this.ledger;
    const watch = this.watches.get(model);
    const retailPrice = Number(state.get(price(model))) + 1;
    return {
      route: "PATCH /api/admin/inventory/{id}",
      params: { id: watch?.id },
      body: { changes: { retailPrice }, updatedAt: watch?.updatedAt },
      after: having(state, {
        [price(model)]: retailPrice,
        [entries(model)]: Number(state.get(entries(model))) + 1,
      }),
      onSuccess: ({ body }) => this.remember(model, body),
    };
  }

  private remember(model: string, body: string): undefined {
    const { id, updatedAt } = JSON.parse(body).watch;
    this.watches.set(model, { id, updatedAt });
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const found = await rows<Found>(
      `select id, model, retail_price as "retailPrice", updated_at as "updatedAt",
         (select count(*)::int from audit_log where subject = 'watch:' || watches.id) as changes
       from watches where model like $1`,
      [`${this.prefix} %`],
    );
    this.watches = new Map(
      found.map(({ id, model, updatedAt }) => [model, { id, updatedAt: updatedAt.toISOString() }]),
    );
    const state = found.flatMap(({ model, retailPrice, changes }) => [
      [price(model), retailPrice] as const,
      [entries(model), changes] as const,
    ]);
    return { state: new Map(state) };
  }
}

interface Found {
  readonly id: number;
  readonly model: string;
  readonly retailPrice: number;
  readonly updatedAt: Date;
  readonly changes: number;
}
