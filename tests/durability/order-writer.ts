import { randomUUID } from "node:crypto";
import { keyCookie, keyIn, orderBody } from "#tests/orders.ts";
import type { HttpResponse } from "./connection.ts";
import { having } from "./ledger.ts";
import { buyerActs, isUnpaid, sessionIn } from "./order-buyer-acts.ts";
import { deskActs } from "./order-desk-acts.ts";
import {
  type ActRequest,
  type Desk,
  findOrders,
  hasWatch,
  type KnownOrder,
  newFacts,
  type OrderFacts,
  price,
  textOf,
} from "./order-facts.ts";
import { staffActs } from "./order-staff-acts.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const orderActs = [...buyerActs, ...staffActs, ...deskActs];
const payments = ["wire", "stripe", "test"];
const freeWatches = 15;
/** How many of the orders that wait for payment end in a cycle. */
const endingShare = 0.15;
/** How many of the requests order a watch. */
const placingShare = 0.3;

let clients = 0;

type Services = Pick<Desk, "admin" | "stripe">;

/** A request about one order that may be sent again, and what it is about. */
interface Repeatable {
  readonly email: string;
  request(): WriteRequest;
}

/**
 * Guests order watches of which there is one each, by themselves and by telephone. The orders are paid,
 * cancelled, sent, returned and refunded; the time of some ends.
 */
export class OrderWriter extends Writer {
  private serial = 0;
  /** Each buyer has an address of its own, because orders from one address wait for each other. */
  private readonly client = { "x-forwarded-for": `198.51.100.${++clients}` };
  private readonly watchIds: number[] = [];
  /** By the e-mail address of the buyer, of which each has one order. */
  private readonly orders = new Map<string, KnownOrder>();
  /** Sent again after a kill, as a buyer or Stripe would. */
  private unanswered: Repeatable | undefined;
  private readonly desk: Desk;

  constructor(
    private readonly prefix: string,
    { admin, stripe }: Services,
  ) {
    super();
    this.desk = {
      admin,
      stripe,
      isFree: ({ watchId }) => !this.taken().has(watchId),
      isContested: ({ watchId }) => this.isChosen(watchId) || this.isEnding(watchId),
    };
  }

  /** Makes sure of watches, and lets the time of some orders end while the writers write. */
  override async prepare(view: View): Promise<void> {
    await this.addWatches(view);
    await this.endHolds(view);
  }

  private async addWatches({ rows }: View): Promise<void> {
    const taken = this.taken();
    const missing = freeWatches - this.watchIds.filter((id) => !taken.has(id)).length;
    const added = await rows<{ id: number }>(
      `insert into watches (slug, brand_id, model, reference, description, retail_price, case_size,
         case_size_mm, dial_color, material, condition, box_papers)
       select $1 || '-' || n, brand_id, model, reference, description, $2, case_size,
         case_size_mm, dial_color, material, condition, box_papers
       from generate_series($3::int + 1, $3::int + $4::int) as n,
         (select * from watches order by id limit 1) as one returning id`,
      [this.prefix, price, this.watchIds.length, Math.max(missing, 0)],
    );
    this.watchIds.push(...added.map(({ id }) => id));
  }

  private async endHolds({ rows }: View): Promise<void> {
    const ending = [...this.orders.values()].filter(
      (order) =>
        isUnpaid(order) && order.email !== this.unanswered?.email && Math.random() < endingShare,
    );
    const emails = ending.map(({ email }) => email);
    await rows("update orders set hold_until = now() where email = any($1)", [emails]);
    await rows(
      `update graphile_worker._private_jobs set run_at = now() + random() * interval '1 second'
       where key in (select 'lapse:' || id from orders where email = any($1))`,
      [emails],
    );
    const lapsed = ending.map((order) => {
      order.isEnding = true;
      return this.changed(order, { status: "Cancelled", cancelledBy: "lapse" });
    });
    this.ledger.settle(having(this.ledger.state, Object.assign({}, ...lapsed)));
  }

  protected next(): WriteRequest {
    if (this.unanswered) return this.unanswered.request();
    const orders = [...this.orders.values()].filter(({ isEnding }) => !isEnding);
    const taken = this.taken();
    const watchId = this.watchIds.find((id) => !taken.has(id) && !this.isChosen(id));
    if (watchId !== undefined && (!orders.some(isUnpaid) || Math.random() < placingShare)) {
      return this.place(watchId);
    }
    // The act is chosen before the order, so that those that few orders allow are as likely as the others.
    const possible = orderActs
      .map((act) => ({ act, orders: orders.filter((order) => act.can(order, this.desk)) }))
      .filter((choice) => choice.orders.length > 0);
    const chosen = oneOf(possible);
    const order = oneOf(chosen.orders);
    return this.act(order, chosen.act.send(order, this.desk));
  }

  /** The watches that are held or sold. */
  private taken(): Set<number> {
    const taking = [...this.orders.values()].filter(
      ({ isEnding, facts }) => isEnding || hasWatch(facts),
    );
    return new Set(taking.map(({ watchId }) => watchId));
  }

  /** Somebody is about to order it. */
  protected isChosen(_watchId: number): boolean {
    return false;
  }

  /** The time of the order that has it is over, so that it may be free at any moment. */
  private isEnding(watchId: number): boolean {
    return [...this.orders.values()].some((order) => order.isEnding && order.watchId === watchId);
  }

  protected newEmail(): string {
    this.serial += 1;
    return `${this.prefix}-${this.serial}@meridian.example`;
  }

  protected place(watchId: number): WriteRequest {
    const email = this.newEmail();
    const contact = { name: "Ada Example", email, phone: "+1 212 555 0123" };
    const payment = oneOf(payments);
    const request = {
      headers: { "idempotency-key": randomUUID() },
      body: orderBody([{ watchId, price }], { contact, payment }),
    };
    const order = { email, watchId, facts: newFacts(payment) };
    const isByTelephone = Math.random() < 0.3;
    return this.placing(order, () =>
      isByTelephone
        ? { ...request, route: "POST /api/admin/orders", token: this.desk.admin }
        : { ...request, route: "POST /api/orders" },
    );
  }

  /** The same request gives the same order, so it is repeated until a response comes. */
  protected placing(
    order: Pick<KnownOrder, "email" | "watchId" | "facts">,
    request: () => Omit<WriteRequest, "after">,
  ): WriteRequest {
    const { email, facts } = order;
    const again = (): WriteRequest => ({
      ...this.from(request()),
      after: having(this.ledger.state, { [email]: textOf(facts) }),
      refusal: ({ body }) => (JSON.parse(body).order ? undefined : problemsIn(body)),
      onSuccess: (response) => {
        this.unanswered = undefined;
        this.orders.set(email, { ...order, ...placedIn(response) });
        this.placed();
        return undefined;
      },
    });
    this.unanswered = { email, request: again };
    return again();
  }

  /** An order was placed. */
  protected placed(): void {}

  private act(order: KnownOrder, { change, isRepeatable, ...sent }: ActRequest): WriteRequest {
    const request = (): WriteRequest => ({
      ...this.from(sent),
      after: having(this.ledger.state, this.changed(order, change)),
      onSuccess: ({ body }) => {
        this.unanswered = undefined;
        order.facts = { ...order.facts, ...change };
        sent.onSuccess?.(body);
        return undefined;
      },
    });
    if (isRepeatable) this.unanswered = { email: order.email, request };
    return request();
  }

  private from<Request extends Pick<WriteRequest, "headers">>(request: Request): Request {
    return { ...request, headers: { ...this.client, ...request.headers } };
  }

  private changed({ email, facts }: KnownOrder, change: Partial<OrderFacts>) {
    return { [email]: textOf({ ...facts, ...change }) };
  }

  protected async read(view: View): Promise<Snapshot> {
    const found = await findOrders(view, this.prefix);
    const state = new Map(found.map(({ email, facts }) => [email, textOf(facts)]));
    const repeated = found.length - state.size;
    for (const { email, ...stored } of found) {
      const order = this.orders.get(email);
      if (order) Object.assign(order, stored, { isEnding: false });
    }
    return {
      state,
      inconsistencies: [
        ...(repeated > 0 ? [`${repeated} orders were placed twice`] : []),
        ...(await this.compareShown(view)),
      ],
    };
  }

  /** The key of an acknowledged order opens it, and the page says what is stored. */
  private async compareShown({ connection }: View): Promise<string[]> {
    const known = [...this.orders.values()].filter(({ facts }) => !facts.corrected);
    if (known.length === 0) return [];
    const shown = oneOf(known);
    const { number, facts } = shown;
    const { order } = await connection.json<{ order: { status: string } }>(
      `/api/orders/${number}`,
      undefined,
      keyCookie(shown),
    );
    return order.status === facts.status
      ? []
      : [`order ${number}: ${order.status} shown, ${facts.status} stored`];
  }
}

/** The checkout leads back to a step instead. */
const problemsIn = (body: string) => JSON.stringify(JSON.parse(body).checkout?.problems ?? body);

/** The replies to a buyer, to the staff and to the checkout's last step. */
function placedIn({
  headers,
  body,
}: HttpResponse): Pick<KnownOrder, "number" | "key" | "id" | "session"> {
  const { order, link, next } = JSON.parse(body);
  return {
    number: order.number,
    key: link ? String(link).replace(/^.*#key=/, "") : keyIn(headers["set-cookie"]),
    id: order.id,
    session: sessionIn(order.payAt ?? next?.url),
  };
}
