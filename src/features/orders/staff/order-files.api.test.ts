import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guest } from "#src/domain/viewer.ts";
import { writeMailOf } from "#src/features/orders/mails/order-mail.service.ts";
import { findBuyersOrder } from "#src/features/orders/orders.sql.ts";
import { queueMail, recordTry } from "#src/platform/mail/outgoing-mails.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { aSession, aUser } from "#tests/data.ts";
import { keyCookie, orderBody, postOrder } from "#tests/orders.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";
import { visitorNamed } from "#tests/visitors.ts";

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

const config = readConfig(allCapabilities);

/** The key that a stored mail of the order has. */
async function keyIn(mailId: number): Promise<string> {
  const { rows } = await staff.shop.database.pool.query(
    "select recipient, text, html from outgoing_mails where id = $1",
    [mailId],
  );
  const [, key = ""] = /#key=([\w-]{43})/.exec(rows[0].text) ?? [];
  expect(rows[0].html).toContain(`#key=${key}`);
  return key;
}

const auditOf = async (id: number) => {
  const { rows } = await staff.shop.database.pool.query(
    "select action, details from audit_log where subject = $1 order by id",
    [`order:${id}`],
  );
  return rows;
};

describe("the link to pay", () => {
  test("is made anew for an order that waits for payment, and earlier links stay valid", async () => {
    const order = await staff.placed();
    const { id, number } = order;
    const response = await staff.request("POST", `/${id}/payment-link`);
    expect(response.status).toBe(200);
    const { link } = await response.json();
    expect(link).toMatch(new RegExp(`^http://shop.test/orders/${number}#key=[\\w-]{43}$`));
    for (const key of [new URL(link).hash.slice("#key=".length), order.key]) {
      expect(await findBuyersOrder(staff.db, guest, number, key)).toMatchObject({ id });
    }
    expect(await auditOf(id)).toMatchObject([{ action: "order.payment-link" }]);
    expect(JSON.stringify(await auditOf(id))).not.toContain("key=");
  });

  test("of an account's order leads to the account and opens nothing by itself", async () => {
    const { link } = await (
      await staff.request("POST", `/${await ofAccount()}/payment-link`)
    ).json();
    expect(link).toMatch(/^http:\/\/shop.test\/account\/orders\/M-\w{8}$/);
  });

  test("is not made for an order that is paid or does not exist", async () => {
    const { id } = await staff.paid();
    expect((await staff.request("POST", `/${id}/payment-link`)).status).toBe(409);
    expect((await staff.request("POST", "/2000000000/payment-link")).status).toBe(404);
  });
});

/** The id of a pending order of a customer's account. */
async function ofAccount(): Promise<number> {
  const watchId = await staff.aWatch();
  const token = await aSession(staff.db, await aUser(staff.db));
  const { body } = await postOrder(staff.shop, orderBody([{ watchId, price: staff.price }]), {
    token,
  });
  const { pool } = staff.shop.database;
  const { rows } = await pool.query("select id from orders where number = $1", [body.order.number]);
  return rows[0].id;
}

describe("the e-mail address of a guest's order", () => {
  const correct = (id: number, email: string) => staff.request("PATCH", `/${id}`, { email });

  test("is corrected: the newest mail goes there with a new link, and older links end", async () => {
    const order = await staff.placed();
    const { id, number } = order;
    for (const mail of ["order-received", "wire-instructions", "staff-new-order"] as const) {
      await writeMailOf(staff.db, config, { orderId: id, mail });
    }
    const [first, newest, toStaff] = (await staff.read(id)).mails;
    const oldKey = await keyIn(newest.id);
    await recordTry(staff.db, first.id, { state: "sent" });
    await recordTry(staff.db, newest.id, { state: "failed", error: "550 no such user" });

    const response = await correct(id, "ada.right@valid.example");
    expect(response.status).toBe(200);
    const { order: seen } = await response.json();
    expect(seen.customer.email).toBe("ada.right@valid.example");
    expect(seen.mails).toMatchObject([
      { id: first.id, state: "sent", recipient: first.recipient, toCustomer: true },
      { id: newest.id, state: "waiting", recipient: "ada.right@valid.example", error: null },
      { id: toStaff.id, recipient: toStaff.recipient, toCustomer: false },
    ]);
    for (const key of [order.key, oldKey]) {
      expect(await findBuyersOrder(staff.db, guest, number, key)).toBeUndefined();
    }
    const key = await keyIn(newest.id);
    expect(await findBuyersOrder(staff.db, guest, number, key)).toMatchObject({ id });
    expect(await auditOf(id)).toMatchObject([
      { action: "order.correct-email", details: { after: { mails: [newest.id] } } },
    ]);

    await staff.request("POST", `/${id}/mails/${first.id}/resend`);
    expect((await staff.read(id)).mails[0].recipient).toBe("ada.right@valid.example");
  });

  test("takes the mails along that still wait, and the one that is being written", async () => {
    const { id } = await staff.placed();
    await writeMailOf(staff.db, config, { orderId: id, mail: "order-received" });
    await writeMailOf(staff.db, config, { orderId: id, mail: "wire-instructions" });
    const { order } = await (await correct(id, "moved@valid.example")).json();
    expect(order.mails.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      "moved@valid.example",
      "moved@valid.example",
    ]);
    const [first, second] = order.mails;
    expect(await keyIn(first.id)).toBe(await keyIn(second.id));
    const changing = correct(id, "again@valid.example");
    const writing = writeMailOf(staff.db, config, { orderId: id, mail: "hold-ending" });
    await Promise.allSettled([changing, writing]);
    for (const mail of (await staff.read(id)).mails) {
      expect(mail.recipient).toBe("again@valid.example");
    }
  });

  test("is left alone for accounts and orders without one, and if it is no address", async () => {
    expect((await correct(await ofAccount(), "mine@valid.example")).status).toBe(409);
    const { pool } = staff.shop.database;
    const { rows } = await pool.query(
      "insert into orders (number, customer_name, total, status) values ('M-0LD00000', 'Old', 1, 'Pending') returning id",
    );
    expect((await correct(rows[0].id, "mine@valid.example")).status).toBe(409);
    const { id, number, key } = await staff.placed();
    expect((await correct(id, "no address")).status).toBe(400);
    const { email } = (await staff.read(id)).customer;
    expect((await correct(id, email)).status).toBe(200);
    expect(await findBuyersOrder(staff.db, guest, number, key)).toMatchObject({ id });
    expect(await auditOf(id)).toEqual([]);
    expect((await correct(2_000_000_000, "mine@valid.example")).status).toBe(404);
  });
});

describe("documents", () => {
  test("are the customer's: a pro forma while it waits for the transfer, then the invoice", async () => {
    const order = await staff.placed();
    const asStaff = async (kind: string, token?: string) =>
      staff.request("GET", `/${order.id}/documents/${kind}`, undefined, token);
    const namesOf = async (kind: string) => {
      const own = await staff.shop.request("GET", `/api/orders/${order.number}/${kind}.pdf`, {
        headers: keyCookie(order),
      });
      const response = await asStaff(kind);
      const name = response.headers.get("content-disposition");
      expect(name).toBe(own.headers.get("content-disposition"));
      return [response.status, response.headers.get("content-type"), own.status];
    };
    expect((await staff.read(order.id)).documents).toEqual({
      proForma: `/api/admin/orders/${order.id}/documents/pro-forma`,
    });
    expect(await namesOf("pro-forma")).toEqual([200, "application/pdf", 200]);
    expect((await asStaff("invoice")).status).toBe(404);
    await staff.done(order.id, { type: "funds-received", amount: order.total });
    expect((await staff.read(order.id)).documents).toEqual({
      invoice: `/api/admin/orders/${order.id}/documents/invoice`,
      packingSlip: `/api/admin/orders/${order.id}/documents/packing-slip`,
    });
    expect(await namesOf("invoice")).toEqual([200, "application/pdf", 200]);
    const editor = await visitorNamed("editor").token(staff.db);
    expect((await asStaff("invoice", editor)).status).toBe(403);
    expect((await staff.request("GET", "/2000000000/documents/invoice")).status).toBe(404);
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
    expect(lines[1]).toContain(`,'+1 212 555 0123,`);
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
    ["POST", `/${id}/actions`, { type: "note", text: "Mine" }],
    ["POST", `/${id}/mails/1/resend`],
    ["POST", `/${id}/payment-link`],
    ["PATCH", `/${id}`, { email: "mine@valid.example" }],
    ["GET", `/${id}/documents/pro-forma`],
  ] as const) {
    expect((await staff.request(method, path, body, token)).status, `${method} ${path}`).toBe(
      status,
    );
  }
  expect({ ...(await staff.read(id)), now: "" }).toEqual({ ...before, now: "" });
});
