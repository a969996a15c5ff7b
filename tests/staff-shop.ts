import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { orders } from "#src/platform/db/order-tables.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp } from "./app.ts";
import { aSession, aUser } from "./data.ts";
import { orderBody, postOrder, stockWatch } from "./orders.ts";

export type StaffShop = Awaited<ReturnType<typeof startStaffShop>>;

/** A shop that sells, and what its staff does with orders. */
export async function startStaffShop() {
  const shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  const { db } = shop.database;
  const admin = await aUser(db, "admin");
  const adminToken = await aSession(db, admin);
  const price = 12_000;
  let lastWatch = 0;

  const request = (method: string, path: string, body?: unknown, token = adminToken) =>
    shop.request(method, `/api/admin/orders${path}`, {
      ...(token !== "" && { token }),
      ...(body !== undefined && { body }),
    });

  /** A watch that no other order of this shop has. */
  async function aWatch(): Promise<number> {
    lastWatch += 1;
    return stockWatch(shop.database, lastWatch, { price });
  }

  async function placed(changes: Record<string, unknown> = {}) {
    const watchId = await aWatch();
    const { status, body, key } = await postOrder(shop, orderBody([{ watchId, price }], changes));
    expect(status).toBe(201);
    const { number } = body.order;
    const [row] = await db.select().from(orders).where(eq(orders.number, number));
    if (!row) throw new Error("The order was not stored.");
    return { id: row.id, number, total: row.total, watchId, key };
  }

  async function act(id: number, body: object) {
    const response = await request("POST", `/${id}/actions`, body);
    return { status: response.status, body: await response.json() };
  }

  async function done(id: number, body: object) {
    const reply = await act(id, body);
    expect([reply.status, reply.body], JSON.stringify(body)).toEqual([200, expect.anything()]);
    return reply.body.order;
  }

  async function paid(changes?: Record<string, unknown>) {
    const order = await placed(changes);
    await done(order.id, { type: "funds-received", amount: order.total });
    return order;
  }

  return {
    shop,
    db,
    adminName: admin.username,
    price,
    request,
    aWatch,
    placed,
    paid,
    act,
    done,
    read: async (id: number) => (await (await request("GET", `/${id}`)).json()).order,
  };
}
