import { randomBytes } from "node:crypto";
import { quantity } from "#src/domain/limits.ts";
import type { Cart } from "#src/features/cart/cart.contract.ts";
import type { Account } from "./account.ts";
import { having, type State, without } from "./ledger.ts";
import { oneOf, type Snapshot, upTo, type View, type WriteRequest, Writer } from "./writer.ts";

const line = (watchId: number) => `cart line ${watchId}`;

/** A customer who changes a cart at random. */
export class CartWriter extends Writer {
  constructor(
    private readonly account: Account,
    private readonly watchIds: readonly number[],
  ) {
    super();
  }

  protected next(): WriteRequest {
    const { token } = this.account;
    const inCart = this.watchIds.filter((id) => this.ledger.state.has(line(id)));
    const writes = [this.add, this.merge, ...(inCart.length > 0 ? [this.set, this.remove] : [])];
    const write = Math.random() < 0.05 ? this.clear : oneOf(writes);
    return { token, ...write.call(this, inCart) };
  }

  private add(): WriteRequest {
    const watchId = oneOf(this.watchIds);
    const body = { watchId, quantity: upTo(3) };
    return { route: "POST /api/cart/items", body, after: this.adding([body]) };
  }

  private merge(): WriteRequest {
    const chosen = this.watchIds.filter(() => Math.random() < 0.4);
    const items = chosen.map((watchId) => ({ watchId, quantity: upTo(3) }));
    const body = { key: randomBytes(16).toString("hex"), items };
    return { route: "POST /api/cart/merge", body, after: this.adding(items) };
  }

  private set(inCart: readonly number[]): WriteRequest {
    const watchId = oneOf(inCart);
    const body = { quantity: upTo(9) };
    const after = having(this.ledger.state, { [line(watchId)]: body.quantity });
    return { route: "PATCH /api/cart/items/{watchId}", params: { watchId }, body, after };
  }

  private remove(inCart: readonly number[]): WriteRequest {
    const watchId = oneOf(inCart);
    const after = without(this.ledger.state, line(watchId));
    return { route: "DELETE /api/cart/items/{watchId}", params: { watchId }, after };
  }

  private clear(): WriteRequest {
    return { route: "DELETE /api/cart", after: new Map() };
  }

  private adding(items: readonly { watchId: number; quantity: number }[]): State {
    const { state } = this.ledger;
    const sum = (id: number, more: number) =>
      Math.min(Number(state.get(line(id)) ?? 0) + more, quantity.max);
    return having(
      state,
      Object.fromEntries(
        items.map((item) => [line(item.watchId), sum(item.watchId, item.quantity)]),
      ),
    );
  }

  protected async read({ connection }: View): Promise<Snapshot> {
    const { cart } = await connection.json<{ cart: Cart }>("/api/cart", this.account.token);
    const count = cart.items.reduce((sum, item) => sum + item.quantity, 0);
    const total = cart.items.reduce((sum, item) => sum + item.quantity * item.watch.price, 0);
    const right = cart.itemCount === count && cart.subtotal === total;
    return {
      state: new Map(cart.items.map((item) => [line(item.watchId), item.quantity])),
      inconsistencies: right ? [] : [`the sums of the cart of ${this.account.username}`],
    };
  }
}
