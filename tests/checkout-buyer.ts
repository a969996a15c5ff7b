import { randomUUID } from "node:crypto";
import type { Checkout } from "#src/features/orders/checkout/checkout.contract.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { twoWatches, type WatchRow } from "./orders.ts";

/** A shop that sells, and two of its watches. */
export async function startCheckoutShop() {
  const shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  const [first, second] = await twoWatches(shop.database);
  return { shop, first, second };
}

/** The retail price. */
export const cents = ({ retailPrice }: WatchRow): number => (retailPrice ?? 0) * 100;

type Fields = Record<string, string>;
interface StepReply {
  readonly next: string;
  readonly checkout: Checkout;
  readonly order?: { readonly number: string; readonly payAt?: string };
}

const cookieName = "meridian_checkout";

/** A browser that keeps its checkout's cookie; without a token it is a guest's. */
export class CheckoutBuyer {
  draftCookie: string | undefined;
  token: string | undefined;

  constructor(
    readonly shop: TestApp,
    token?: string,
  ) {
    this.token = token;
  }

  async request(method: string, path: string, options: { body?: unknown; form?: Fields } = {}) {
    const cookie = [
      ...(this.token ? [`meridian_session=${this.token}`] : []),
      ...(this.draftCookie ? [`${cookieName}=${this.draftCookie}`] : []),
    ].join("; ");
    const form = options.form && new URLSearchParams(options.form).toString();
    const response = await this.shop.request(method, path, {
      headers: {
        ...(cookie && { cookie }),
        ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form !== undefined && { body: form }),
      ...(options.body !== undefined && { body: options.body }),
    });
    const set = response.headers.getSetCookie().find((text) => text.startsWith(`${cookieName}=`));
    if (set) this.draftCookie = /=([^;]*)/.exec(set)?.[1];
    return response;
  }

  async read(): Promise<Checkout> {
    return (await (await this.request("GET", "/api/checkout")).json()).checkout;
  }

  async choose(...watchIds: number[]): Promise<Checkout> {
    const items = watchIds.map((watchId) => ({ watchId, quantity: 1 }));
    const response = await this.request("POST", "/api/checkout/items", { body: { items } });
    return (await response.json()).checkout;
  }

  async save(step: string, fields: Fields): Promise<StepReply> {
    return (await this.request("POST", `/api/checkout/${step}`, { body: fields })).json();
  }

  /** Everything up to the review. */
  async fill(fields: Fields = {}): Promise<Checkout> {
    const all = { ...validFields(), ...fields };
    for (const step of ["contact", "address", "delivery"]) await this.save(step, all);
    return (await this.save("payment", all)).checkout;
  }

  place(shown: Checkout, changes: Fields = {}): Promise<StepReply> {
    return this.save("review", { ...shownBy(shown), ...changes });
  }
}

/** The form of the review sends these fields. */
function shownBy({ formKey, totals, lines }: Checkout): Fields {
  const prices = lines.map(({ watchId, price }) => `${watchId}:${price}`).join();
  return { formKey, total: String(totals.total), prices };
}

/** With an e-mail address of its own, because each may have only a few unpaid orders. */
export const validFields = (): Fields => ({
  name: "Ada Buyer",
  email: `ada-${randomUUID()}@buyers.example`,
  phone: "+1 212 555 0148",
  country: "US",
  line1: "350 Fifth Avenue",
  city: "New York",
  region: "NY",
  postalCode: "10118",
  delivery: "standard-us",
  payment: "wire",
});
