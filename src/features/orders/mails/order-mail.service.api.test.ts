import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OrderMail, orderMailJob } from "#src/features/orders/order-jobs.service.ts";
import type { Actor, OrderEvent } from "#src/features/orders/orders.rules.ts";
import { addJob } from "#src/platform/jobs/job.ts";
import {
  type MailedShop,
  type PlacedOrder,
  staffAddress,
  startMailedShop,
} from "#tests/mailed-shop.ts";
import { orderBody, postOrder } from "#tests/orders.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { attachmentOf, headersOf, partOf } from "#tests/smtp.ts";

let shop: MailedShop;
beforeAll(async () => {
  shop = await startMailedShop();
});
afterAll(() => shop.close());

const linkIn = (text: string) => /<http:\/\/shop\.test(\/[^>]+)>/.exec(text.slice(40))?.[1] ?? "";

describe("the link", () => {
  test("of a guest opens the order, with a key that is stored nowhere once the mail is sent", async () => {
    const order = await shop.place();
    const received = linkIn((await shop.onlyMailTo(order.email)).text);
    await shop.happen(order, "funds-received", "staff");
    const paid = linkIn((await shop.onlyMailTo(order.email)).text);
    const keys = [received, paid].map((path) => path.split("#key=")[1] ?? "");
    expect(keys[0]).not.toBe(keys[1]);
    for (const key of keys) {
      expect(key).toHaveLength(43);
      const response = await shop.request("GET", `/api/orders/${order.number}`, {
        order: { ...order, key },
      });
      expect(response.status).toBe(200);
      expect(received).toMatch(`/orders/${order.number}#`);
      expect(await tablesWith(key)).toEqual([]);
    }
  });

  test("of a customer is that of the account", async () => {
    const order = await shop.place({}, await shop.signIn("customer"));
    expect(linkIn((await shop.onlyMailTo(order.email)).text)).toBe(
      `/account/orders/${order.number}`,
    );
  });
});

/** The tables in which a text can be read. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = shop.database;
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select from ${name} as t where to_jsonb(t)::text like '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount) found.push(name.replace("public.", ""));
  }
  return found;
}

function expectStaffLink({ text, raw }: { text: string; raw: string }, orderId: number) {
  const link = `http://shop.test/admin/orders/${orderId}`;
  expect(text).toContain(`${link}>`);
  expect(partOf(raw, "text/html")).toContain(`"${link}"`);
  expect(text).not.toContain("key=");
}

describe("the staff is written to", () => {
  test.each<[string, OrderEvent, Actor, string, string]>([
    ["about a payment", "funds-received", "provider", "Payment for order {number}: $12,000.00", ""],
    ["about a late payment that came in vain", "refund-due", "provider", "", "can't take"],
  ])("%s", async (_, event, by, subject, fact) => {
    const order = await shop.place();
    if (event === "refund-due") await shop.happen(order, "lapsed", "system");
    await shop.mailsTo(staffAddress);
    await shop.happen(order, event, by);
    const mail = await shop.onlyMailTo(staffAddress);
    expect(mail.subject).toBe(
      (subject || "Refund due for order {number}").replace("{number}", order.number),
    );
    for (const text of [fact, "Ada Buyer", order.email, "+1 212 555 0123"]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    expectStaffLink(mail, order.id);
  });

  test("about a new order, with what to expect", async () => {
    await shop.mailsTo(staffAddress);
    const order = await shop.place();
    const mail = await shop.onlyMailTo(staffAddress);
    expect(mail.subject).toBe(`New order ${order.number}: $12,000.00`);
    for (const text of ["Ada Buyer", order.email, "Wire transfer", "6:00 PM", "350 Fifth Avenue"]) {
      expect(mail.text.replaceAll("\u00a0", " ")).toContain(text);
    }
    expectStaffLink(mail, order.id);
  });

  test("about a payment that came late and a paid order that was cancelled", async () => {
    const order = await shop.place();
    await shop.happen(order, "lapsed", "system");
    await shop.mailsTo(staffAddress);
    await shop.happen(order, "funds-received", "provider");
    const late = await shop.onlyMailTo(staffAddress);
    expect(late.text).toContain("after the reservation had ended");
    await shop.happen(order, "cancelled", "staff", { note: "It was lost." });
    const due = await shop.onlyMailTo(staffAddress);
    expect(due.subject).toBe(`Refund due for order ${order.number}`);
    expect(due.text).toContain("cancelled after it had been paid");
    expect(due.text).toContain("Reason: It was lost.");
    for (const mail of [late, due]) expectStaffLink(mail, order.id);
  });

  test("about a new order of a dealer, with the purchase order", async () => {
    const price = 10_000;
    const watchId = await shop.freshWatch();
    const { pool } = shop.database;
    await pool.query(
      `insert into wholesale_prices (watch_id, price) values ($1, $2)
       on conflict (watch_id) do update set price = excluded.price`,
      [watchId, price],
    );
    const body = orderBody([{ watchId, price }], { purchaseOrder: "PO-118" });
    const token = await shop.signIn("wholesale");
    const { body: reply } = await postOrder(shop, body, { token });
    const mail = await shop.onlyMailTo(staffAddress);
    expect(mail.subject).toBe(`New order ${reply.order.number}: $10,000.00`);
    const own = await shop.onlyMailTo(body.contact.email);
    for (const { text, html } of [mail, own]) {
      expect(text).toContain("Prices: Wholesale Purchase order: PO-118");
      expect(html).toContain("Wholesale");
      expect(html).toContain("PO-118");
    }
  });

  test("about a return, and about each refund that is due", async () => {
    const order = await shop.deliveredOrder();
    await shop.mailsTo(staffAddress);
    await shop.happen(order, "return-requested", "buyer", { note: "Too small" });
    const request = await shop.onlyMailTo(staffAddress);
    expect(request.subject).toBe(`Return requested for order ${order.number}`);
    expect(request.text).toContain("Reason: Too small");
    expect(request.text).toMatch(/Authorization number: R-\w{8}/);
    expectStaffLink(request, order.id);
    await shop.happen(order, "return-accepted", "staff");
    const due = await shop.onlyMailTo(staffAddress);
    expect(due.subject).toBe(`Refund due for order ${order.number}`);
    expect(due.text).toContain("The return of this order has been accepted.");
    expectStaffLink(due, order.id);
    await shop.happen(order, "refunded", "staff", { data: { amount: 1_200_000 } });
    expect(await shop.mailsTo(staffAddress)).toEqual([]);
  });

  test("about a payment of another amount", async () => {
    const order = await shop.place();
    await shop.mailsTo(staffAddress);
    await shop.happen(order, "funds-received", "staff", { data: { amount: 1_199_000 } });
    const mail = await shop.onlyMailTo(staffAddress);
    expect(mail.subject).toBe(`Payment for order ${order.number}: $11,990.00`);
    expect(mail.text).toContain("not the order's total of $12,000.00");
  });
});

describe("a mail comes once", () => {
  const again = async (order: PlacedOrder, mail: OrderMail, eventId?: number) => {
    await addJob(shop.database.db, orderMailJob, { orderId: order.id, mail, eventId });
    return shop.mailsTo(order.email);
  };

  const eventId = async (order: PlacedOrder, type: string): Promise<number> => {
    const { rows } = await shop.database.pool.query(
      "select id from order_events where order_id = $1 and type = $2",
      [order.id, type],
    );
    return rows[0].id;
  };

  test("although its job runs twice, and leaves no second key", async () => {
    const order = await shop.place();
    await shop.onlyMailTo(order.email);
    const countKeys = async () => {
      const { rows } = await shop.database.pool.query(
        "select count(*)::int from order_keys where order_id = $1",
        [order.id],
      );
      return rows[0].count;
    };
    expect(await countKeys()).toBe(2);
    expect(await again(order, "order-received", await eventId(order, "placed"))).toEqual([]);
    expect(await countKeys()).toBe(2);
    await shop.happen(order, "cancelled", "staff");
    await shop.onlyMailTo(order.email);
    expect(await again(order, "cancelled", await eventId(order, "cancelled"))).toEqual([]);
  });

  test("for each event: two payments in vain are two refunds", async () => {
    const order = await shop.place();
    await shop.happen(order, "lapsed", "system");
    await shop.mailsTo(staffAddress);
    await shop.happen(order, "refund-due", "provider");
    await shop.happen(order, "refund-due", "provider");
    expect(await shop.mailsTo(staffAddress)).toHaveLength(2);
  });

  test("and not at all for an order without an address", async () => {
    const order = await shop.place();
    await shop.mailsTo(order.email);
    await shop.database.pool.query("update orders set email = null where id = $1", [order.id]);
    expect(await again(order, "hold-ending")).toEqual([]);
    const failed = shop.logged("job failed");
    expect(failed).toEqual([]);
  });
});

test("a name is text, in the body and in the headers", async () => {
  const order = await shop.place();
  await shop.mailsTo(order.email);
  const attack = 'Eve"\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>';
  await shop.database.pool.query("update orders set customer_name = $1 where id = $2", [
    attack,
    order.id,
  ]);
  await shop.happen(order, "cancelled", "buyer");
  const mail = await shop.onlyMailTo(order.email);
  expect(mail.to).toEqual([order.email]);
  expect(headersOf(mail.raw).filter((line) => /^bcc/i.test(line))).toEqual([]);
  expect(partOf(mail.raw, "text/html")).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(partOf(mail.raw, "text/html")).not.toContain("<script>");
});

test("an order to another country has its address, delivery and paper", async () => {
  const address = { line1: "12 rue Exemple", city: "Paris", postalCode: "75008", country: "FR" };
  const delivery = "express-international";
  const order = await shop.place({ address, delivery, total: 1_212_000 });
  const mail = await shop.onlyMailTo(order.email);
  for (const text of ["12 rue Exemple", "75008 Paris", "France", "International Express"]) {
    expect(mail.text).toContain(text);
    expect(mail.html).toContain(text);
  }
  expect(mail.text).toContain("International Express: $120.00 Total: $12,120.00");
  const { pages } = await readPdf(attachmentOf(mail.raw, "application/pdf").content);
  expect(pages[0]?.size).toEqual([595, 842]);
});
