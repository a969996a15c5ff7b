import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guest } from "#src/domain/viewer.ts";
import { findBuyersOrder } from "#src/features/orders/orders.sql.ts";
import { queueMail, recordTry } from "#src/platform/mail/outgoing-mails.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";

let staff: StaffShop;
beforeAll(async () => {
  staff = await startStaffShop();
});
afterAll(() => staff.shop.close());

describe("mails", () => {
  test("of an order are listed and can be sent again", async () => {
    const { id } = await staff.placed();
    const { db } = staff;
    const { pool } = staff.shop.database;
    await queueMail(db, {
      dedupeKey: `test ${id}`,
      mail: "order-received",
      recipient: "ada@valid.example",
      subject: "Your order",
      html: "<p>Thanks</p>",
      text: "Thanks: http://shop.test/orders/M-00000000#key=canary_Key-1",
      orderId: id,
    });
    const [waiting] = (await staff.read(id)).mails;
    await recordTry(db, waiting.id, { state: "failed", error: "away" });
    const [mail] = (await staff.read(id)).mails;
    const text = "Thanks: http://shop.test/orders/M-00000000#key=…";
    expect(mail).toMatchObject({ subject: "Your order", text, state: "failed" });
    expect(mail).not.toHaveProperty("html");
    const response = await staff.request("POST", `/${id}/mails/${mail.id}/resend`);
    const { order } = await response.json();
    expect(order.mails).toMatchObject([{ id: mail.id, state: "waiting", error: null }]);
    const { rows } = await pool.query("select text from outgoing_mails where id = $1", [mail.id]);
    const [, key = ""] = /#key=([\w-]{43})$/.exec(rows[0].text) ?? [];
    expect(await findBuyersOrder(db, guest, order.number, key)).toMatchObject({ id });

    const other = await staff.placed();
    expect((await staff.request("POST", `/${other.id}/mails/${mail.id}/resend`)).status).toBe(404);
    expect((await staff.request("POST", `/${id}/mails/2000000000/resend`)).status).toBe(404);
  });
});

describe("the spreadsheet", () => {
  test("has the orders that match, and no cell that runs as a formula", async () => {
    const contact = {
      name: '=HYPERLINK("http://x")',
      email: "f@valid.example",
      phone: "+12125550123",
    };
    const { number, total } = await staff.placed({ contact });
    await staff.placed();
    const response = await staff.request("GET", `.csv?search=${number}`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain('filename="orders.csv"');
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("Number,Placed,Status,Customer,Email,Phone");
    expect(lines[1]).toContain(`${number},`);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(lines[1]).toContain(`,'+12125550123,`);
    expect(lines[1]).toContain(`,${total / 100},USD,wire,`);
  });

  test("is complete beyond one batch and keeps the filters", async () => {
    const { pool } = staff.shop.database;
    await pool.query(
      `insert into orders (number, customer_name, total, status)
       select 'M-' || lpad(n::text, 8, '0'), 'Bulk ' || n, 100, 'Delivered' from generate_series(1, 1200) as n`,
    );
    const bulk = await (await staff.request("GET", ".csv?search=bulk")).text();
    expect(bulk.trim().split("\r\n")).toHaveLength(1_201);
    expect(new Set(bulk.match(/M-\d{8}/g)).size).toBe(1_200);
    const none = await (await staff.request("GET", ".csv?search=bulk&status=Paid")).text();
    expect(none.trim().split("\r\n")).toHaveLength(1);
    expect((await staff.request("GET", ".csv?status=Lost")).status).toBe(400);
  });
});

test.each(["customer", "wholesale", "guest"] as const)("a %s gets nothing", async (role) => {
  const { id } = await staff.placed();
  const token = role === "guest" ? "" : await staff.shop.signIn(role);
  const status = role === "guest" ? 401 : 403;
  const before = await staff.read(id);
  for (const [method, path, body] of [
    ["GET", ""],
    ["GET", ".csv"],
    ["GET", `/${id}`],
    ["POST", `/${id}/events`, { type: "note", text: "Mine" }],
    ["POST", `/${id}/mails/1/resend`],
  ] as const) {
    expect((await staff.request(method, path, body, token)).status, `${method} ${path}`).toBe(
      status,
    );
  }
  expect({ ...(await staff.read(id)), now: "" }).toEqual({ ...before, now: "" });
});
