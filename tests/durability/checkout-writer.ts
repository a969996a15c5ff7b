import { having, without } from "./ledger.ts";
import { newFacts, price } from "./order-facts.ts";
import { OrderWriter } from "./order-writer.ts";
import { oneOf, type Snapshot, type View, type WriteRequest } from "./writer.ts";

const draft = "draft";
const cookieName = "meridian_checkout";
type Fields = Readonly<Record<string, string>>;

const steps: Readonly<Record<string, (email: string) => Fields>> = {
  contact: (email) => ({ name: "Ada Example", email, phone: "+1 212 555 0123" }),
  address: () => ({
    ...{ country: "US", line1: "350 Fifth Avenue", city: "New York" },
    ...{ region: "NY", postalCode: "10118" },
  }),
  delivery: () => ({ delivery: "standard-us" }),
  payment: () => ({ payment: oneOf(["wire", "stripe", "test"]) }),
};

/** A guest who orders step by step, with a cookie that opens what was typed. */
interface Checkout {
  readonly watchId: number;
  readonly email: string;
  readonly cookie: string;
  fields: Fields;
  formKey?: string | undefined;
}

export class CheckoutWriter extends OrderWriter {
  private checkout: Checkout | undefined;
  private isPlacing = false;

  /** The next step of the checkout; the last one places the order. */
  protected override place(watchId: number): WriteRequest {
    const { checkout } = this;
    if (!checkout) return this.begin(watchId);
    const step = Object.keys(steps).find((name) => !isDone(name, checkout.fields));
    if (step || !checkout.formKey) return this.save(checkout, step ?? "payment");
    return this.review(checkout, checkout.formKey);
  }

  protected override isChosen(watchId: number): boolean {
    return watchId === this.checkout?.watchId;
  }

  private begin(watchId: number): WriteRequest {
    return {
      route: "POST /api/checkout/items",
      body: { items: [{ watchId, quantity: 1 }] },
      // Without the response nobody has its cookie.
      after: this.ledger.state,
      onSuccess: ({ headers }) => {
        const cookie = headers["set-cookie"]?.join().match(/meridian_checkout=([^;]+)/)?.[1] ?? "";
        this.checkout = { watchId, cookie, email: this.newEmail(), fields: {} };
        return having(this.ledger.state, { [draft]: textOf(watchId, {}) });
      },
    };
  }

  private save(checkout: Checkout, step: string): WriteRequest {
    const fields = steps[step]?.(checkout.email) ?? {};
    const all = { ...checkout.fields, ...fields };
    return {
      ...this.sent(checkout, step),
      body: fields,
      after: having(this.ledger.state, { [draft]: textOf(checkout.watchId, all) }),
      onSuccess: ({ body }) => {
        checkout.fields = all;
        checkout.formKey = JSON.parse(body).checkout.formKey;
        return undefined;
      },
    };
  }

  /** The order counts from now on, not the draft: it is closed after the order is stored. */
  private review(checkout: Checkout, formKey: string): WriteRequest {
    const { watchId, email, fields } = checkout;
    this.isPlacing = true;
    this.ledger.settle(without(this.ledger.state, draft));
    const order = { email, watchId, facts: newFacts(fields.payment ?? "") };
    return this.placing(order, () => ({
      ...this.sent(checkout, "review"),
      body: { formKey, total: String(price * 100), prices: `${watchId}:${price * 100}` },
    }));
  }

  protected override placed(): void {
    this.checkout = undefined;
    this.isPlacing = false;
  }

  private sent({ cookie }: Checkout, step: string) {
    return {
      route: "POST /api/checkout/{step}",
      params: { step },
      headers: { cookie: `${cookieName}=${cookie}` },
    };
  }

  protected override async read(view: View): Promise<Snapshot> {
    const snapshot = await super.read(view);
    const { checkout } = this;
    if (!checkout || this.isPlacing) return snapshot;
    const [stored] = await view.rows<{ items: { watchId: number }[]; fields: Fields }>(
      "select items, fields from checkout_drafts where token_hash = sha256($1::text::bytea)",
      [checkout.cookie],
    );
    checkout.fields = typedIn(stored?.fields ?? {});
    // The review is read again.
    checkout.formKey = undefined;
    const text = stored && textOf(stored.items[0]?.watchId, checkout.fields);
    return text ? { ...snapshot, state: having(snapshot.state, { [draft]: text }) } : snapshot;
  }
}

const isDone = (step: string, fields: Fields) =>
  Object.keys(steps[step]?.("") ?? {}).every((name) => fields[name] !== undefined);

/** Names that no form has begin with an underscore. */
const typedIn = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("_")));

const textOf = (watchId: number | undefined, fields: Fields) =>
  [`watch ${watchId}`, ...Object.entries(fields).sort()].join("; ");
