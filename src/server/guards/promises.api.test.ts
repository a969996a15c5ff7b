import { afterAll, beforeAll, expect, test } from "vitest";
import { RouteTable } from "#src/app/route-table.tsx";
import { capabilityNames } from "#src/domain/capabilities.ts";
import { writeDocument } from "#src/features/orders/documents/write-document.ts";
import { findOrderById } from "#src/features/orders/orders.sql.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { CheckoutBuyer } from "#tests/checkout-buyer.ts";
import { type MailedShop, startMailedShop } from "#tests/mailed-shop.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { until } from "#tests/until.ts";

/* Returns, inspection and warranty have one source, which every page, mail and document repeats. */

const terms = { returnDays: 17, inspectionHours: 29, warrantyYears: 6 };
const ours = /^(17[ -]days?|29[ -]hours?|6[ -]years?|72[ -]months?)$/;

let shop: MailedShop;
beforeAll(async () => {
  shop = await startMailedShop();
  const token = await shop.signIn("admin");
  const body = { updatedAt: null, terms };
  expect((await shop.request("PATCH", "/api/admin/settings", { token, body })).status).toBe(200);
});
afterAll(() => shop.close());

/** Sentences of a page or a mail. Blocks end a sentence too. */
function sentencesOf(html: string): string[] {
  return html
    .replace(/<(script|style).*?<\/\1>/gs, "")
    .replace(/<(?:br|\/(?:p|li|h\d|td|th|dt|dd|a|div|summary|title))[^>]*>/g, "|")
    .replace(/<meta [^>]*content="([^"]*)"[^>]*>/g, "|$1|")
    .replace(/<[^>]*>/g, "")
    .split(/\||(?<=[.?!;])\s/)
    .map((text) => text.replace(/\s+/g, " ").trim());
}

const about = /return|warrant|inspect|come back|take it back|damaged|in your own hands/i;
const period = /(?:\d+|one|two|five|seven|thirty)[ -](?:hour|day|week|month|year)s?\b/gi;
/** Refunds and care have their own times. */
const others = /\d+ ?(?:-|to) ?\d+ (?:business )?(?:days|years)|extended plans/i;

/** The periods that a text states about returns, inspection and warranty. */
const periodsIn = (html: string) =>
  sentencesOf(html)
    .filter((sentence) => about.test(sentence))
    .flatMap((sentence) => sentence.replace(others, "").match(period) ?? []);

function expectOurs(what: string, html: string): string[] {
  const found = periodsIn(html);
  const foreign = found.filter((text) => !ours.test(text));
  expect([what, foreign]).toEqual([what, []]);
  return found;
}

const page = async (path: string) => (await shop.request("GET", path)).text();

test("the walk sees every kind of period", () => {
  expect(periodsIn("<p>A 7-day inspection. We refund it in 3-5 business days.</p>")).toEqual([
    "7-day",
  ]);
  expect(periodsIn("<li>Our warranty of one year</li><li>Open for 9 days</li>")).toEqual([
    "one year",
  ]);
});

test("every page states the terms that are set, and no others", async () => {
  await until(async () => expect(await page("/terms")).toContain("17"));
  const { routes } = new RouteTable(capabilityNames);
  const paths = routes
    .filter(({ path, indexed }) => indexed && !path.includes("{"))
    .map(({ path }) => path);
  const found = new Map<string, string[]>();
  for (const path of [...paths, "/shop/rolex", "/watch/1"]) {
    found.set(path, expectOurs(path, await page(path)));
  }
  const stating = [...found].filter(([, periods]) => periods.length > 0).map(([path]) => path);
  expect(stating.sort()).toEqual(
    [
      "/",
      "/about",
      "/faq",
      "/shipping",
      "/shop",
      "/shop/rolex",
      "/terms",
      "/warranty",
      "/watch/1",
    ].sort(),
  );
  for (const path of ["/shipping", "/watch/1"]) expect(await page(path)).toMatch(/29.hour/);
});

test("so does the checkout", async () => {
  const buyer = new CheckoutBuyer(shop);
  await buyer.choose(await shop.freshWatch());
  await buyer.fill();
  const review = await (await buyer.request("GET", "/checkout/review")).text();
  expect(expectOurs("review", review)).toEqual(["17 days", "29 hours", "6 years"]);
});

test("so does the page of an order", async () => {
  const token = await shop.signIn("customer");
  const { number } = await shop.place({}, token);
  const text = await (await shop.request("GET", `/account/orders/${number}`, { token })).text();
  expect(new Set(expectOurs("order", text))).toEqual(new Set(["17 days", "29 hours", "6 years"]));
});

test("so do the mails and documents of an order", async () => {
  const order = await shop.place();
  const changes = { carrier: "FedEx", tracking: "771234567890" };
  await shop.happen(order, "funds-received", "staff");
  await shop.happen(order, "shipped", "staff", { changes });
  await shop.happen(order, "delivered", "staff");
  await shop.happen(order, "return-requested", "buyer", { note: "Too small" });
  await shop.happen(order, "return-accepted", "staff");
  const mails = await shop.mailsTo(order.email);
  expect(mails.length).toBeGreaterThanOrEqual(5);
  for (const { subject = "", text, html } of mails) {
    for (const part of [text, html]) expectOurs(subject, part);
  }
  const promised = mails.filter(({ text }) => text.includes("17 days"));
  expect(promised.map(({ subject }) => subject)).not.toEqual([]);

  const { db } = shop.database;
  const pending = await shop.place();
  const config = readConfig(allCapabilities);
  for (const [{ id }, kind] of [
    [order, "invoice"],
    [pending, "pro-forma"],
  ] as const) {
    const row = await findOrderById(db, id);
    if (!row) throw new Error("The order is missing.");
    const { all } = await readPdf((await writeDocument(db, row, kind, config)).content);
    expect(expectOurs(kind, all)).toEqual(["17 days", "29 hours", "6 years"]);
  }
});
