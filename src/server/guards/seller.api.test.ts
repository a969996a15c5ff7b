import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeDocument } from "#src/features/orders/documents/write-document.ts";
import { findOrderById } from "#src/features/orders/orders.sql.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { aSeller } from "#tests/a-seller.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp } from "#tests/app.ts";
import { CheckoutBuyer } from "#tests/checkout-buyer.ts";
import { type MailedShop, startMailedShop } from "#tests/mailed-shop.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { until } from "#tests/until.ts";

/* Buyers find the seller, the address for returns and the taxes that the total leaves out wherever they look for them. */

let shop: MailedShop;
let admin: string;
beforeAll(async () => {
  shop = await startMailedShop([], { STORE_ADDRESS: "" });
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());

const page = async (path: string, token?: string) =>
  (await shop.request("GET", path, token ? { token } : {})).text();

const pdfOf = async (id: number, kind: "invoice" | "pro-forma") => {
  const { db } = shop.database;
  const row = await findOrderById(db, id);
  if (!row) throw new Error("The order is missing.");
  const document = await writeDocument(db, row, kind, readConfig(allCapabilities));
  return (await readPdf(document.content)).all;
};

async function returned(token: string) {
  const order = await shop.place({}, token);
  await shop.happen(order, "funds-received", "staff");
  const changes = { carrier: "FedEx", tracking: "771234567890" };
  await shop.happen(order, "shipped", "staff", { changes });
  await shop.happen(order, "delivered", "staff");
  await shop.mailsTo(order.email);
  await shop.happen(order, "return-requested", "buyer", { note: "Too small" });
  return order;
}

async function missing(): Promise<number | undefined> {
  const response = await shop.request("GET", "/api/admin/overview", { token: admin });
  const { attention } = await response.json();
  return attention.find(({ name }: { name: string }) => name === "sellerDetails")?.count;
}

describe("a seller who is not named", () => {
  test("is invented nowhere, and a return says how to get the address", async () => {
    expect(await page("/terms")).not.toContain("run by");
    expect(await page("/contact")).not.toContain("Postal address");
    const token = await shop.signIn("customer");
    const { number, email } = await returned(token);
    expect(await page(`/account/orders/${number}`, token)).toContain("ask us for the address");
    expect((await shop.onlyMailTo(email)).text).toContain("Reply to this mail for the address");
  });

  test("is what the overview asks for", async () => {
    expect(await missing()).toBe(2);
  });
});

describe("a seller whom the settings name", () => {
  beforeAll(async () => {
    const body = { updatedAt: null, seller: aSeller };
    await shop.request("PATCH", "/api/admin/settings", { token: admin, body });
  });

  test("is on every page, and no longer missing", async () => {
    await until(async () => expect(await page("/about")).toContain(aSeller.legalName));
    for (const path of ["/", "/contact", "/terms", "/privacy", "/watch/1"]) {
      const text = await page(path);
      for (const fact of ["Meridian Example LLC", "2 Example Avenue", "EIN 00-0000000"]) {
        expect([path, text.includes(fact)]).toEqual([path, true]);
      }
    }
    expect(await page("/contact")).toContain("Postal address");
    expect(await page("/terms")).toContain("run by");
    expect(await missing()).toBe(0);
  });

  test("is where returns go, by page and by mail", async () => {
    const token = await shop.signIn("customer");
    const { id, number, email } = await returned(token);
    const text = await page(`/account/orders/${number}`, token);
    const [, section = ""] = text.split("Authorization number");
    expect(section.split("</ol>")[0]).toContain("2 Example Avenue");
    const mail = await shop.onlyMailTo(email);
    expect(mail.text).toContain("to Meridian Example LLC, 2 Example Avenue, New York.");
    for (const part of [mail.text, mail.html]) expect(part).toContain("EIN 00-0000000");
    expect(await pdfOf(id, "invoice")).toContain("Meridian Example LLC");
  });

  test("is unknown to the specified shop", async () => {
    const { database } = shop;
    const specified = await startTestApp({}, async () => ({ ...database, close: async () => {} }));
    for (const path of ["/", "/contact", "/terms", "/privacy"]) {
      const text = await (await specified.request("GET", path)).text();
      expect([path, text.includes("Example")]).toEqual([path, false]);
    }
    await specified.close();
  });
});

const abroad = "Import duties and taxes of the destination (Germany) are not included.";
const atHome = "No sales tax is charged with this order: we do not calculate or collect it.";
const german = {
  ...{ country: "DE", line1: "Beispielweg 1", city: "Berlin", postalCode: "10115" },
  ...{ region: "", delivery: "standard-international" },
};

describe("what the total leaves out is said", () => {
  test.each([
    ["abroad", german, abroad],
    ["at home", {}, atHome],
  ])("in the checkout, %s", async (_where, fields, note) => {
    const buyer = new CheckoutBuyer(shop);
    await buyer.choose(await shop.freshWatch());
    expect((await buyer.fill(fields)).taxes).toContain(note);
    for (const step of ["delivery", "review"]) {
      const text = await (await buyer.request("GET", `/checkout/${step}`)).text();
      const [, state = ""] = text.split("<main");
      expect([step, state.split("<script")[0]?.includes(note)]).toEqual([step, true]);
    }
  });

  test("on the order's page, in its mails and on its documents", async () => {
    const token = await shop.signIn("customer");
    const { region: _, delivery, ...address } = german;
    const order = await shop.place({ address, delivery, total: 1_207_500 }, token);
    expect(await page(`/account/orders/${order.number}`, token)).toContain(abroad);
    expect(await pdfOf(order.id, "pro-forma")).toContain(abroad);
    await shop.happen(order, "funds-received", "staff");
    const mails = await shop.mailsTo(order.email);
    expect(mails).toHaveLength(2);
    for (const { text, html } of mails)
      for (const part of [text, html]) expect(part).toContain(abroad);
    expect(await pdfOf(order.id, "invoice")).toContain(abroad);
  });
});
