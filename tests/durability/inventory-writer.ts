import { watchValues } from "#tests/inventory.ts";
import type { Account } from "./account.ts";
import { having, type State } from "./ledger.ts";
import { oneOf, type Snapshot, upTo, type View, type WriteRequest, Writer } from "./writer.ts";

const price = (model: string) => `retail price of ${model}`;
const entries = (model: string) => `changes of ${model}`;

interface OwnWatch {
  readonly id: number;
  /** Unknown after a change of several watches. */
  readonly updatedAt?: string;
  /** Its last change, if that can be undone. */
  readonly undo?: { readonly entryId: number; readonly price: number };
}

/**
 * An editor who adds watches and changes their prices, one by one and several at once, and undoes it. Each change
 * is in the history, and in it once.
 */
export class InventoryWriter extends Writer {
  private serial = 0;
  private watches = new Map<string, OwnWatch>();
  /** The last change of several watches, if its response came. */
  private several: { readonly undoId: number; readonly models: string[] } | undefined;

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
  ) {
    super();
  }

  protected next(): WriteRequest {
    const those = (suits: (watch: OwnWatch) => unknown) =>
      [...this.watches].flatMap(([model, watch]) => (suits(watch) ? [model] : []));
    const editable = those(({ updatedAt }) => updatedAt);
    const undoable = those(({ undo }) => undo);
    const choices = [
      ...(editable.length > 0
        ? Array<() => WriteRequest>(8).fill(() => this.edit(oneOf(editable)))
        : []),
      ...(undoable.length > 0 ? [() => this.undo(oneOf(undoable))] : []),
      () => this.add(),
      () => this.changeSeveral(),
    ];
    // At once, while nobody has changed them again.
    const write = this.several
      ? this.undoSeveral()
      : this.watches.size < 3
        ? this.add()
        : oneOf(choices)();
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
    const watch = this.watches.get(model);
    const retailPrice = this.priceOf(model) + 1;
    return {
      route: "PATCH /api/admin/inventory/{id}",
      params: { id: watch?.id },
      body: { changes: { retailPrice }, updatedAt: watch?.updatedAt },
      after: this.repriced(new Map([[model, retailPrice]])),
      onSuccess: ({ body }) => this.remember(model, body),
    };
  }

  private undo(model: string): WriteRequest {
    const { id, undo } = this.watches.get(model) ?? {};
    return {
      route: "POST /api/admin/inventory/{id}/undo",
      params: { id },
      body: { entryId: undo?.entryId },
      after: this.repriced(new Map([[model, undo?.price ?? 0]])),
      onSuccess: ({ body }) => this.remember(model, body),
    };
  }

  private changeSeveral(): WriteRequest {
    const several = [...this.watches].slice(0, 1 + upTo(4));
    return {
      route: "POST /api/admin/inventory/bulk",
      body: {
        ids: several.map(([, { id }]) => id),
        action: "price",
        price: { by: "amount", which: "retailPrice", value: 1 },
      },
      after: this.repriced(new Map(several.map(([model]) => [model, this.priceOf(model) + 1]))),
      onSuccess: ({ body }) => {
        const { undoId } = JSON.parse(body);
        for (const [model, { id }] of several) this.watches.set(model, { id });
        this.several = { undoId, models: several.map(([model]) => model) };
        return undefined;
      },
    };
  }

  private undoSeveral(): WriteRequest {
    const { undoId, models = [] } = this.several ?? {};
    this.several = undefined;
    return {
      route: "POST /api/admin/inventory/undo",
      body: { entryId: undoId },
      after: this.repriced(new Map(models.map((model) => [model, this.priceOf(model) - 1]))),
    };
  }

  private priceOf(model: string): number {
    return Number(this.ledger.state.get(price(model)));
  }

  /** With one entry in the history of each. */
  private repriced(prices: ReadonlyMap<string, number>): State {
    const { state } = this.ledger;
    const changed = [...prices].flatMap(([model, retailPrice]) => [
      [price(model), retailPrice],
      [entries(model), Number(state.get(entries(model))) + 1],
    ]);
    return having(state, Object.fromEntries(changed));
  }

  private remember(model: string, body: string): undefined {
    const { id, updatedAt } = JSON.parse(body).watch;
    this.watches.set(model, { id, updatedAt });
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const found = await rows<Found>(
      `select watches.id, model, retail_price as "retailPrice", updated_at as "updatedAt",
         (select count(*)::int from audit_log where subject = 'watch:' || watches.id) as changes,
         last.id::int as "entryId", (details->'before'->>'retailPrice')::int as before
       from watches left join lateral (select id, details from audit_log
         where subject = 'watch:' || watches.id order by id desc limit 1) as last on true
       where model like $1`,
      [`${this.prefix} %`],
    );
    this.several = undefined;
    this.watches = new Map(
      found.map(({ id, model, updatedAt, entryId, before }) => [
        model,
        {
          id,
          updatedAt: updatedAt.toISOString(),
          ...(before !== null && { undo: { entryId, price: before } }),
        },
      ]),
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
  readonly entryId: number;
  readonly before: number | null;
}
