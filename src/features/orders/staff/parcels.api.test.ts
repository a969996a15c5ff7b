import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import { writeMailOf } from "#src/features/orders/mails/order-mail.service.ts";
import type { OrderMail } from "#src/features/orders/order-jobs.service.ts";
import { orderItems } from "#src/platform/db/order-tables.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { stockOf } from "#tests/orders.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";

let staff: StaffShop;
beforeAll(async () => {
  staff = await startStaffShop();
});
afterAll(() => staff.shop.close());

const shipment = { type: "shipped", carrier: "FedEx", tracking: "7712 3456" };

async function shipped() {
  const order = await staff.paid();
  await staff.done(order.id, shipment);
  return order;
}

/** Reads the mail to the customer about the last event. */
async function mailOf(orderId: number, mail: OrderMail) {
  const { events, mails: before } = await staff.read(orderId);
  const about = { orderId, mail, eventId: events.at(-1).id };
  await writeMailOf(staff.db, readConfig(allCapabilities), about);
  const { mails } = await staff.read(orderId);
  return mails[before.length];
}

async function auditOf(id: number) {
  const rows = await staff.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `order:${id}`))
    .orderBy(auditLog.id);
  return rows.at(-1);
}

const listed = async (query: string) => {
  const { orders } = await (await staff.request("GET", `?${query}`)).json();
  return orders.map(({ id }: { id: number }) => id);
};

test("a tracking number is corrected, and the customer is told the new one", async () => {
  const { id } = await shipped();
  const correction = { type: "tracking-corrected", carrier: "UPS", tracking: "1Z 999" };
  expect(await staff.done(id, correction)).toMatchObject({
    status: "Shipped",
    tracking: { carrier: "UPS", number: "1Z 999" },
  });
  expect(await auditOf(id)).toMatchObject({
    action: "order.tracking-corrected",
    details: { before: { tracking: "7712 3456" }, after: { tracking: "1Z 999" } },
  });
  const mail = await mailOf(id, "tracking-corrected");
  expect(mail).toMatchObject({
    toCustomer: true,
    subject: expect.stringMatching(/new tracking number/),
  });
  expect(mail.text).toContain("1Z 999");
  expect(mail.text).not.toContain("7712 3456");
});

test("a parcel that came back is inspected and shipped again", async () => {
  const { id, watchId } = await shipped();
  const back = { type: "returned-to-sender", note: "Nobody at home, three times." };
  expect(await staff.done(id, back)).toMatchObject({
    ...{ status: "Paid", parcel: "sent-back", toInspect: true, tracking: null },
    actions: ["shipped", "partly-refunded", "refunded", "note"],
  });
  expect(await stockOf(staff.shop, watchId)).toEqual({ units: 0, held: 0 });
  expect(await listed("toInspect=true")).toContain(id);
  const mail = await mailOf(id, "returned-to-sender");
  expect(mail).toMatchObject({
    toCustomer: true,
    subject: expect.stringMatching(/came back to us/),
  });
  expect(mail.text).not.toContain("three times");
  expect(await auditOf(id)).toMatchObject({ action: "order.returned-to-sender" });

  expect(await staff.done(id, { ...shipment, tracking: "7712 9999" })).toMatchObject({
    ...{ status: "Shipped", parcel: null, toInspect: false, tracking: { number: "7712 9999" } },
  });
  expect(await listed("toInspect=true")).not.toContain(id);
});

test("a parcel that came back and is refunded goes on sale after its inspection", async () => {
  const { id, total, watchId } = await shipped();
  await staff.done(id, { type: "returned-to-sender" });
  const refunded = await staff.done(id, { type: "refunded", amount: total, byHand: true });
  expect(refunded).toMatchObject({ status: "Refunded", toInspect: true });
  expect(await stockOf(staff.shop, watchId)).toEqual({ units: 0, held: 0 });
  await staff.done(id, { type: "return-kept", note: "The glass is broken." });
  expect(await staff.done(id, { type: "return-restocked" })).toMatchObject({ toInspect: false });
  expect(await stockOf(staff.shop, watchId)).toEqual({ units: 1, held: 0 });
  expect(await findImbalances(staff.db)).toEqual([]);
});

test("a lost parcel is refunded, its watch is not for sale, and it may be found later", async () => {
  const { id, number, key, total, watchId } = await shipped();
  const lost = await staff.done(id, { type: "lost", note: "Claim 12-7." });
  expect(lost).toMatchObject({ status: "Shipped", parcel: "lost", toInspect: false });
  expect(lost.actions).toEqual(
    expect.arrayContaining(["delivered", "returned-to-sender", "refunded"]),
  );
  expect(await listed("parcel=lost")).toContain(id);
  const mail = await mailOf(id, "lost");
  expect(mail).toMatchObject({ toCustomer: true, subject: expect.stringMatching(/is missing/) });
  const page = await staff.shop.request("GET", `/api/orders/${number}`, { order: { number, key } });
  const seen = await page.text();
  expect(seen).toContain('"type":"lost"');
  expect(seen + mail.text).not.toContain("12-7");
  expect(await auditOf(id)).toMatchObject({
    ...{ action: "order.lost", details: { before: { parcel: null }, after: { parcel: "lost" } } },
  });

  const refund = { type: "refunded", amount: total, byHand: true };
  expect(await staff.done(id, refund)).toMatchObject({ status: "Refunded", received: 0 });
  expect(await stockOf(staff.shop, watchId)).toEqual({ units: 0, held: 0 });
  expect(await findImbalances(staff.db)).toEqual([]);
  expect(await staff.done(id, { type: "returned-to-sender" })).toMatchObject({
    ...{ status: "Refunded", toInspect: true },
  });
  expect((await mailOf(id, "returned-to-sender")).text).toContain("Your refund stands");
});

test("the packing slip has the piece and the address, not its value and not where it lay", async () => {
  const { id, watchId } = await staff.placed();
  const path = `/${id}/documents/packing-slip`;
  expect((await staff.request("GET", path)).status).toBe(404);
  await staff.db.execute(sql`
    insert into watch_records (watch_id, brand_id, storage_place)
    select id, brand_id, 'Safe 2, tray 4' from watches where id = ${watchId}`);
  await staff.db
    .update(orderItems)
    .set({ serialNumber: "SN-77" })
    .where(eq(orderItems.orderId, id));
  const { total } = await staff.read(id);
  await staff.done(id, { type: "funds-received", amount: total });
  const order = await staff.done(id, shipment);
  expect(order).toMatchObject({
    items: [{ serialNumber: "SN-77", storagePlace: "Safe 2, tray 4" }],
    documents: { packingSlip: `/api/admin/orders${path}` },
  });
  const file = await staff.request("GET", path);
  const { all } = await readPdf(Buffer.from(await file.arrayBuffer()));
  for (const fact of ["Packing slip", "Serial SN-77", "350 Fifth Avenue", "FedEx", "7712 3456"]) {
    expect(all).toContain(fact);
  }
  expect(all).not.toMatch(/Safe 2|\$/);
  expect((await staff.request("GET", path, undefined, "")).status).toBe(401);
});
