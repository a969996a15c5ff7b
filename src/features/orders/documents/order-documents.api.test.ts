import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perAddress } from "#src/domain/limits.ts";
import type { OrderEvent } from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import { findOrderByNumber } from "#src/features/orders/orders.sql.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";
import { readPdf } from "#tests/read-pdf.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

let lastWatch = 0;

async function place(changes: Record<string, unknown> = {}, token?: string) {
  const watchId = await stockWatch(shop.database, ++lastWatch, { price: 12_000 });
  const body = orderBody([{ watchId, price: 12_000 }], changes);
  const { body: reply, key } = await postOrder(shop, body, { token });
  const row = await findOrderByNumber(shop.database.db, reply.order.number);
  return { id: row?.id ?? 0, number: reply.order.number as string, key };
}

async function happen(orderId: number, event: OrderEvent) {
  await shop.database.db.transaction((tx) =>
    applyOrderEvent(tx, { orderId, event, actor: { kind: "staff" } }),
  );
}

type Placed = Awaited<ReturnType<typeof place>>;

const fetchFile = (order: Omit<Placed, "id">, file: string, token?: string) =>
  shop.request("GET", `/api/orders/${order.number}/${file}.pdf`, {
    order,
    ...(token !== undefined && { token }),
  });

async function readFile(order: Placed, file: string) {
  const response = await fetchFile(order, file);
  expect(response.status).toBe(200);
  return { response, ...(await readPdf(Buffer.from(await response.arrayBuffer()))) };
}

const statuses = async (order: Placed) => [
  (await fetchFile(order, "pro-forma")).status,
  (await fetchFile(order, "invoice")).status,
];

describe("the pro-forma", () => {
  test("is a file to keep, with what the bank needs, that no cache keeps", async () => {
    const order = await place();
    const { response, all, pages } = await readFile(order, "pro-forma");
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="pro-forma-${order.number}.pdf"`,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(pages[0]?.size).toEqual([612, 792]);
    for (const text of [
      "Ada Buyer 350 Fifth Avenue Suite 1200 New York, NY 10118 United States",
      "PAYMENT Wire transfer",
      "STATUS Awaiting payment",
      "Meridian Watches LLC",
      "EXAMUS33",
      "Total USD $12,000.00",
    ]) {
      expect(all).toContain(text);
    }
  });

  test("is on A4 where that is the paper", async () => {
    const address = { line1: "12 rue Exemple", city: "Paris", postalCode: "75008", country: "FR" };
    const order = await place({ address, delivery: "express-international", total: 1_212_000 });
    const { all, pages } = await readFile(order, "pro-forma");
    expect(pages[0]?.size).toEqual([595, 842]);
    expect(all).toContain("Delivery, International Express $120.00 Total USD $12,120.00");
  });
});

test("there is a pro-forma while a transfer is awaited, and an invoice once it is paid", async () => {
  const order = await place();
  expect(await statuses(order)).toEqual([200, 404]);
  await happen(order.id, "funds-received");
  expect(await statuses(order)).toEqual([404, 200]);
  const { all } = await readFile(order, "invoice");
  expect(all).toContain(`Invoice ${order.number}`);
  expect(all).toContain("STATUS Paid");
  expect(all).not.toContain("EXAMUS33");
  await happen(order.id, "refunded");
  expect((await readFile(order, "invoice")).all).toContain("STATUS Refunded");
});

test("an invoice names the piece as it was when it was ordered; the page of the order does not", async () => {
  const { db } = shop.database;
  const watchId = lastWatch + 1;
  const writeSerial = (serial: string) =>
    db.execute(sql`insert into watch_records (watch_id, brand_id, serial_number)
      select id, brand_id, ${serial} from watches where id = ${watchId}
      on conflict (watch_id) do update set serial_number = excluded.serial_number`);
  await writeSerial("SN-FIRST");
  const order = await place();
  await happen(order.id, "funds-received");
  await writeSerial("SN-LATER");
  const { all } = await readFile(order, "invoice");
  expect(all).toMatch(/Serial SN-FIRST · Year \d{4} · /);
  const page = await shop.request("GET", `/api/orders/${order.number}`, { order });
  expect(await page.text()).not.toContain("SN-");
});

test("there is none for an unpaid card or an order that ended unpaid", async () => {
  expect(await statuses(await place({ payment: "test" }))).toEqual([404, 404]);
  const order = await place();
  await happen(order.id, "cancelled");
  expect(await statuses(order)).toEqual([404, 404]);
});

test("the order's reply names the documents that exist", async () => {
  for (const payment of ["wire", "test"]) {
    const placed = await place({ payment });
    const path = `/api/orders/${placed.number}`;
    const { order } = await (await shop.request("GET", path, { order: placed })).json();
    const proForma = `${path}/pro-forma.pdf`;
    expect(order.documents).toEqual(payment === "wire" ? { proForma } : {});
  }
});

test("only the owner and whoever has the key get one", async () => {
  const token = await shop.signIn("customer");
  const order = await place({}, token);
  const other = await place();
  const { number } = order;
  expect((await fetchFile({ number, key: "" }, "pro-forma", token)).status).toBe(200);
  expect((await fetchFile({ number, key: "" }, "pro-forma")).status).toBe(404);
  expect((await fetchFile({ number, key: other.key }, "pro-forma")).status).toBe(404);
  const stranger = await shop.signIn("customer");
  expect((await fetchFile({ number, key: "" }, "pro-forma", stranger)).status).toBe(404);
});

test("so many are written for one address and no more", async () => {
  const limited = await startTestApp(allCapabilities);
  const path = "/api/orders/M-00000000/invoice.pdf";
  for (let count = 0; count < perAddress.documentsPerMinute; count += 1) {
    expect((await limited.request("GET", path)).status).toBe(404);
  }
  expect((await limited.request("GET", path)).status).toBe(429);
  await limited.close();
});
