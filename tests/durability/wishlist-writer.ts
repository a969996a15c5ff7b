import type { Wishlist, WishlistItem } from "#src/features/wishlist/wishlist.contract.ts";
import type { Account } from "./account.ts";
import { having, without } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const min = 2;
const max = 6;
const list = (name: string) => `wishlist ${name}`;
const item = (name: string, watchId: number) => `${list(name)}, watch ${watchId}`;

/** Identifies lists by name, because the id of an unacknowledged one is unknown. */
export class WishlistWriter extends Writer {
  private serial = 0;
  private ids = new Map<string, number>();

  constructor(
    private readonly account: Account,
    private readonly watchIds: readonly number[],
  ) {
    super();
  }

  protected next(): WriteRequest {
    const { token } = this.account;
    const names = [...this.ids.keys()];
    if (names.length < min) return { token, ...this.create() };
    const writes = [this.put, this.put, this.put, this.take, this.takeFromAll, this.remove];
    const write = oneOf(names.length < max ? [...writes, this.create] : writes);
    return { token, ...write.call(this, oneOf(names)) };
  }

  private create(): WriteRequest {
    this.serial += 1;
    const name = `Dreams ${this.serial}`;
    return {
      route: "POST /api/wishlists",
      body: { name },
      after: having(this.ledger.state, { [list(name)]: 1 }),
      onSuccess: ({ body }) => {
        this.ids.set(name, JSON.parse(body).id);
        return undefined;
      },
    };
  }

  private put(name: string): WriteRequest {
    const watchId = oneOf(this.watchIds);
    return {
      route: "POST /api/wishlists/{id}/items",
      params: { id: this.ids.get(name) },
      body: { watchId },
      after: having(this.ledger.state, { [item(name, watchId)]: 1 }),
    };
  }

  private take(name: string): WriteRequest {
    const watchId = oneOf(this.watchIds);
    return {
      route: "DELETE /api/wishlists/{id}/items/{watchId}",
      params: { id: this.ids.get(name), watchId },
      after: without(this.ledger.state, item(name, watchId)),
    };
  }

  private takeFromAll(): WriteRequest {
    const watchId = oneOf(this.watchIds);
    return {
      route: "DELETE /api/wishlists/items/{watchId}",
      params: { watchId },
      after: without(this.ledger.state, ...[...this.ids.keys()].map((name) => item(name, watchId))),
    };
  }

  private remove(name: string): WriteRequest {
    const id = this.ids.get(name);
    return {
      route: "DELETE /api/wishlists/{id}",
      params: { id },
      after: without(
        this.ledger.state,
        list(name),
        ...this.watchIds.map((watchId) => item(name, watchId)),
      ),
      onSuccess: () => {
        this.ids.delete(name);
        return undefined;
      },
    };
  }

  protected async read({ connection }: View): Promise<Snapshot> {
    const { token } = this.account;
    const { wishlists } = await connection.json<{ wishlists: Wishlist[] }>("/api/wishlists", token);
    const state = new Map<string, number>();
    const inconsistencies: string[] = [];
    const raise = (name: string) => state.set(name, (state.get(name) ?? 0) + 1);
    for (const { id, name, itemCount } of wishlists) {
      const { items } = await connection.json<{ items: WishlistItem[] }>(
        `/api/wishlists/${id}`,
        token,
      );
      if (items.length !== itemCount) inconsistencies.push(`the count of ${list(name)}`);
      raise(list(name));
      for (const { watch } of items) raise(item(name, watch.id));
    }
    this.ids = new Map(wishlists.map(({ id, name }) => [name, id]));
    return { state, inconsistencies };
  }
}
