import type { Cart } from "#src/features/cart/cart.contract.ts";
import { type Account, password } from "./account.ts";
import { tokenIn } from "./connection.ts";
import { having, without } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const cartLine = (slug: string) => `cart line ${slug}`;
const record = (slug: string) => `record of deleted ${slug}`;
const sessions = "number of sessions";
const signIns = "recorded sign-ins";

/** An administrator who deletes watches and brands, some of them in a cart at that time. */
export class AdminWriter extends Writer {
  private watches = new Map<string, number>();
  private brands = new Map<string, number>();
  private token: string | undefined;
  private batches = 0;

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
  ) {
    super();
    this.ledger.settle(
      new Map([
        [sessions, 1],
        [signIns, 0],
      ]),
    );
  }

  /** Adds watches and brands to delete. */
  override async prepare({ rows }: View): Promise<void> {
    this.batches += 1;
    const name = `${this.prefix}-${this.batches}`;
    const watches = await rows<{ id: number; slug: string }>(
      `insert into watches (slug, brand_id, model, reference, description, retail_price, case_size,
         case_size_mm, dial_color, material, condition, box_papers, units, received)
       select $1 || '-' || id, brand_id, model, reference, description, retail_price, case_size,
         case_size_mm, dial_color, material, condition, box_papers, 99, 99
       from watches where retail_price is not null and slug not like 'stock%' order by id limit 8
       returning id, slug`,
      [name],
    );
    const brands = await rows<{ id: number; slug: string }>(
      `insert into brands (slug, name, description)
       select $1 || '-brand-' || n, $1 || ' brand ' || n, '' from generate_series(1, 3) as n
       returning id, slug`,
      [name],
    );
    for (const { id, slug } of watches) this.watches.set(slug, id);
    for (const { id, slug } of brands) this.brands.set(slug, id);
    const added = [...watches, ...brands].map(({ slug }) => [slug, 1]);
    this.ledger.settle(having(this.ledger.state, Object.fromEntries(added)));
  }

  protected next(): WriteRequest {
    const writes = [
      ...(this.watches.size > 0 ? [this.addToCart, this.deleteWatch] : []),
      ...(this.brands.size > 0 ? [this.deleteBrand] : []),
    ];
    return writes.length > 0 && Math.random() < 0.8 ? oneOf(writes).call(this) : this.signIn();
  }

  private signIn(): WriteRequest {
    const { state } = this.ledger;
    const change = this.token ? 0 : 1;
    return {
      route: "POST /api/admin/login",
      body: { username: this.account.username, password },
      token: this.token,
      after: having(state, {
        [sessions]: Number(state.get(sessions)) + change,
        [signIns]: Number(state.get(signIns)) + 1,
      }),
      onSuccess: (response) => {
        this.token = tokenIn(response);
        return undefined;
      },
    };
  }

  private addToCart(): WriteRequest {
    const slug = oneOf([...this.watches.keys()]);
    const lines = Number(this.ledger.state.get(cartLine(slug)) ?? 0);
    return {
      route: "POST /api/cart/items",
      body: { watchId: this.watches.get(slug) },
      token: this.account.token,
      after: having(this.ledger.state, { [cartLine(slug)]: lines + 1 }),
    };
  }

  private deleteWatch(): WriteRequest {
    return this.delete("DELETE /api/admin/watches/{id}", this.watches);
  }

  private deleteBrand(): WriteRequest {
    return this.delete("DELETE /api/admin/brands/{id}", this.brands);
  }

  private delete(route: string, stock: Map<string, number>): WriteRequest {
    const slug = oneOf([...stock.keys()]);
    return {
      route,
      params: { id: stock.get(slug) },
      token: this.account.token,
      after: having(without(this.ledger.state, slug, cartLine(slug)), { [record(slug)]: 1 }),
      onSuccess: () => {
        stock.delete(slug);
        return undefined;
      },
    };
  }

  protected async read({ connection, rows }: View): Promise<Snapshot> {
    const ours = [`${this.prefix}-%`];
    const bySlug = async (table: "watches" | "brands") => {
      const found = await rows<{ id: number; slug: string }>(
        // Deleted watches are in the bin.
        `select id, slug from ${table} where slug like $1 and to_jsonb(${table})->>'deleted_at' is null`,
        ours,
      );
      return new Map(found.map(({ id, slug }) => [slug, id]));
    };
    const slugOf = new Map([...this.watches].map(([slug, id]) => [id, slug]));
    this.watches = await bySlug("watches");
    this.brands = await bySlug("brands");
    // A sign-in without a response may have ended the session that it was sent with.
    const held = this.token;
    this.token = undefined;
    if (held) {
      const { user } = await connection.json<{ user: unknown }>("/api/auth/user", held);
      if (user) this.token = held;
    }
    const records = await rows<{ slug: string; n: number }>(
      `select details->'before'->>'slug' as slug, count(*)::int as n from audit_log
       where action in ('watch.delete', 'brand.delete') and details->'before'->>'slug' like $1
       group by 1`,
      ours,
    );
    const [counts] = await rows<{ sessions: number; signIns: number }>(
      `select (select count(*)::int from sessions where user_id = $1) as sessions,
         (select count(*)::int from audit_log
          where action = 'admin.login' and actor_id = $1) as "signIns"`,
      [this.account.id],
    );
    const { cart } = await connection.json<{ cart: Cart }>("/api/cart", this.account.token);
    return {
      state: new Map([
        ...[...this.watches.keys(), ...this.brands.keys()].map((slug) => [slug, 1] as const),
        ...cart.items.flatMap((item) => {
          const slug = slugOf.get(item.watchId) ?? String(item.watchId);
          // The line of a watch in the bin waits with it.
          return this.watches.has(slug) ? [[cartLine(slug), item.quantity] as const] : [];
        }),
        ...records.map(({ slug, n }) => [record(slug), n] as const),
        [sessions, counts?.sessions ?? 0] as const,
        [signIns, counts?.signIns ?? 0] as const,
      ]),
    };
  }
}
