import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderMailJob } from "#src/features/orders/order-jobs.service.ts";
import { changePayment } from "#src/features/orders/orders.service.ts";
import { findOrderByNumber, lockOrder } from "#src/features/orders/orders.sql.ts";
import { storeTimes } from "#src/lib/calendar.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addJob } from "#src/platform/jobs/job.ts";
import { type MailedShop, type PlacedOrder, startMailedShop } from "#tests/mailed-shop.ts";
import { orderBody, postOrder } from "#tests/orders.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { attachmentOf, partOf } from "#tests/smtp.ts";

let shop: MailedShop;
beforeAll(async () => {
  shop = await startMailedShop();
});
afterAll(() => shop.close());

async function switchTo({ id }: PlacedOrder, payment: "wire" | "test") {
  await inTransaction(shop.database.db, async (tx) => {
    const row = await lockOrder(tx, id);
    const rules = { timeZone: "America/New_York", holidays: [] };
    if (row) await changePayment(tx, row, payment, rules);
  });
}

/** Both parts lead a guest to the order, with a key that opens it. */
async function expectLink({ number }: PlacedOrder, raw: string) {
  for (const type of ["text/plain", "text/html"]) {
    const link = new RegExp(`http://shop\\.test/orders/${number}#key=([\\w-]{43})`);
    const [, key = ""] = link.exec(partOf(raw, type)) ?? [];
    const response = await shop.request("GET", `/api/orders/${number}`, {
      order: { number, key },
    });
    expect([type, response.status]).toEqual([type, 200]);
  }
}

async function expectFacts(order: PlacedOrder, subject: string, facts: readonly string[]) {
  const mail = await shop.onlyMailTo(order.email);
  expect(mail.subject).toBe(subject.replace("{number}", order.number));
  expect(mail.to).toEqual([order.email]);
  for (const fact of [...facts, "Dear Ada Buyer,", order.number, "$12,000.00"]) {
    expect(mail.text).toContain(fact);
    expect(mail.html).toContain(fact);
  }
  for (const part of [mail.text, mail.html]) expect(part).toMatch(/ Total:? \$12,000\.00( |$)/);
  // A lapsed order leads back to the watch.
  if (!subject.endsWith("has lapsed")) await expectLink(order, mail.raw);
  expect(await shop.mailsTo(order.email)).toEqual([]);
  return mail;
}

describe("the buyer is written to", () => {
  test("when an order waits for a transfer, with the instructions and the pro-forma", async () => {
    const order = await shop.place();
    const row = await findOrderByNumber(shop.database.db, order.number);
    const until = new Intl.DateTimeFormat("en-US", {
      dateStyle: "full",
      timeZone: "America/New_York",
    }).format(row?.holdUntil ?? 0);
    const { raw } = await expectFacts(order, "We have received your order {number}", [
      "$12,000.00 USD",
      "Meridian Watches LLC",
      "First Example Bank",
      "000123456789",
      "021000021",
      "EXAMUS33",
      "Standard Domestic US",
      "Free",
      "350 Fifth Avenue",
      "within 30 days of receipt",
      "warranty of one year",
      until,
    ]);
    expect(partOf(raw, "text/plain")).toMatch(
      /Pay by: \w+, \w+ \d+, \d{4} at 6:00\sPM Eastern (Standard|Daylight) Time/,
    );
    const { filename, content } = attachmentOf(raw, "application/pdf");
    expect(filename).toBe(`pro-forma-${order.number}.pdf`);
    const { all, pages } = await readPdf(content);
    expect(all).toContain(`Pro-forma ${order.number}`);
    expect(all).toContain("000123456789");
    expect(pages[0]?.size).toEqual([612, 792]);
  });

  test("when an order waits for a card, with a link to pay and no bank details", async () => {
    const order = await shop.place({ payment: "test" });
    const { raw, text } = await expectFacts(order, "We have received your order {number}", [
      "Pay now",
      "The order is complete when it is paid.",
    ]);
    expect(text).not.toContain("000123456789");
    expect(raw).not.toContain("application/pdf");
  });

  test("when a transfer is chosen instead of a card, with the instructions, once", async () => {
    const order = await shop.place({ payment: "test" });
    await shop.mailsTo(order.email);
    await switchTo(order, "wire");
    const row = await findOrderByNumber(shop.database.db, order.number);
    const until = storeTimes("America/New_York")
      .time(row?.holdUntil ?? "")
      .replace("\u00a0", " ");
    const { raw } = await expectFacts(order, "How to pay for your order {number}", [
      "You have chosen to pay by wire transfer.",
      "000123456789",
      until,
    ]);
    expect(attachmentOf(raw, "application/pdf").filename).toBe(`pro-forma-${order.number}.pdf`);
    await switchTo(order, "test");
    await switchTo(order, "wire");
    expect(await shop.mailsTo(order.email)).toEqual([]);
  });

  test("but not about a transfer that was chosen and given up again", async () => {
    const order = await shop.place({ payment: "test" });
    await shop.mailsTo(order.email);
    await shop.happen(order, "cancelled", "buyer");
    await shop.mailsTo(order.email);
    await addJob(shop.database.db, orderMailJob, { orderId: order.id, mail: "wire-instructions" });
    expect(await shop.mailsTo(order.email)).toEqual([]);
  });

  test("when the payment is here, with the invoice", async () => {
    const order = await shop.place();
    await shop.mailsTo(order.email);
    await shop.happen(order, "funds-received", "staff", { data: { amount: 1_200_000 } });
    const { raw } = await expectFacts(order, "Payment received for your order {number}", [
      "We have received $12,000.00",
      "within 1 to 2 business days",
    ]);
    const { filename, content } = attachmentOf(raw, "application/pdf");
    expect(filename).toBe(`invoice-${order.number}.pdf`);
    const { all } = await readPdf(content);
    expect(all).toContain(`Invoice ${order.number}`);
    expect(all).toContain("Total USD $12,000.00");
    expect(all).toContain("STATUS Paid");
    expect(all).not.toContain("000123456789");
  });

  test("when the payment came late and the order stands", async () => {
    const order = await shop.place();
    await shop.happen(order, "lapsed", "system");
    await shop.mailsTo(order.email);
    await shop.happen(order, "funds-received", "provider");
    await expectFacts(order, "Payment received for your order {number}", [
      "after the reservation had ended. The watch was still free",
    ]);
  });

  test("when the payment came late and the watch was gone", async () => {
    const order = await shop.place();
    await shop.happen(order, "lapsed", "system");
    await shop.mailsTo(order.email);
    await postOrder(shop, orderBody([{ watchId: order.watchId, price: 12_000 }]));
    await shop.happen(order, "funds-received", "provider");
    await expectFacts(order, "Your payment for order {number} will be refunded", [
      "$12,000.00 arrived after your reservation had ended, and another customer has ordered the watch by now.",
      "We refund $12,000.00 in full, the way you paid, and write again when that is done.",
    ]);
  });

  test("when money came for an order that was cancelled, or is paid already", async () => {
    const [cancelled, paid] = [await shop.place(), await shop.paidOrder()];
    await shop.happen(cancelled, "cancelled", "buyer");
    await shop.mailsTo(cancelled.email);
    const data = { amount: 1_200_000 };
    await shop.happen(cancelled, "refund-due", "provider", { data });
    await shop.happen(paid, "refund-due", "provider", { data });
    const subject = "Your payment for order {number} will be refunded";
    await expectFacts(cancelled, subject, [
      "$12,000.00 arrived after your order had been cancelled.",
    ]);
    await expectFacts(paid, subject, ["$12,000.00 arrived although your order is paid already."]);
  });

  test("when the order is on its way, with carrier and tracking", async () => {
    const order = await shop.paidOrder();
    const changes = { carrier: "FedEx", tracking: "771234567890" };
    await shop.happen(order, "shipped", "staff", { changes });
    const { text } = await expectFacts(order, "Your order {number} is on its way", [
      "FedEx",
      "771234567890",
      "3-5 business days",
    ]);
    expect(text).toContain("https://www.fedex.com/fedextrack/?trknbr=771234567890");
  });

  test("when it has been delivered, with the last day for a return and the warranty", async () => {
    const order = await shop.paidOrder();
    await shop.happen(order, "shipped", "staff", {
      changes: { carrier: "Own van", tracking: "1" },
    });
    await shop.mailsTo(order.email);
    await shop.happen(order, "delivered", "staff");
    const row = await findOrderByNumber(shop.database.db, order.number);
    const lastDay = new Intl.DateTimeFormat("en-US", {
      dateStyle: "full",
      timeZone: "America/New_York",
    }).format((row?.deliveredAt?.getTime() ?? 0) + 30 * 86_400_000);
    await expectFacts(order, "Your order {number} has been delivered", [
      `${lastDay} at`,
      "within 30 days of receipt",
      "warranty of one year",
    ]);
  });

  test("when the order is cancelled, with the reason", async () => {
    const [asked, unpaid, paid] = [await shop.place(), await shop.place(), await shop.paidOrder()];
    await shop.mailsTo(asked.email);
    await shop.mailsTo(unpaid.email);
    await shop.happen(asked, "cancelled", "buyer");
    const subject = "Your order {number} has been cancelled";
    await expectFacts(asked, subject, ["As you asked", "You owe us nothing."]);
    await shop.happen(unpaid, "cancelled", "staff", { note: "It was damaged." });
    await expectFacts(unpaid, subject, ["It was damaged.", "You owe us nothing."]);
    await shop.happen(paid, "cancelled", "staff", { note: "It was lost." });
    await expectFacts(paid, subject, ["It was lost.", "We refund $12,000.00 the way you paid"]);
  });

  test("about a hold that ends soon, unless the order is paid by then", async () => {
    const [pending, paid] = [await shop.place(), await shop.paidOrder()];
    await shop.mailsTo(pending.email);
    for (const { id: orderId } of [pending, paid]) {
      await addJob(shop.database.db, orderMailJob, { orderId, mail: "hold-ending" });
    }
    const mail = await shop.onlyMailTo(pending.email);
    expect(mail.subject).toMatch(
      new RegExp(`^Please pay for your order ${pending.number} by 6:00.PM E[SD]T$`),
    );
    for (const fact of ["000123456789", "$12,000.00 USD", pending.number, "Dear Ada Buyer,"]) {
      expect(mail.text).toContain(fact);
      expect(mail.html).toContain(fact);
    }
    await expectLink(pending, mail.raw);
    expect(mail.raw).not.toContain("application/pdf");
    expect(await shop.mailsTo(paid.email)).toEqual([]);
  });

  test("four hours before the hold ends, and not at all about a shorter hold", async () => {
    const [wire, card] = [await shop.place(), await shop.place({ payment: "test" })];
    const { rows } = await shop.database.pool.query(
      `select key, hold_until - run_at = interval '4 hours' as "inTime"
       from graphile_worker.jobs join orders on key = 'hold-ending:' || orders.id
       where orders.id = any($1)`,
      [[wire.id, card.id]],
    );
    expect(rows).toEqual([{ key: `hold-ending:${wire.id}`, inTime: true }]);
  });

  test("when another amount has arrived, with that amount", async () => {
    const order = await shop.place();
    await shop.mailsTo(order.email);
    await shop.happen(order, "funds-received", "staff", { data: { amount: 1_199_000 } });
    const { text } = await shop.onlyMailTo(order.email);
    expect(text).toContain("We have received $11,990.00");
  });

  test("when the hold has lapsed", async () => {
    const order = await shop.place();
    await shop.mailsTo(order.email);
    await shop.happen(order, "lapsed", "system");
    const { text } = await expectFacts(order, "Your order {number} has lapsed", [
      "You owe us nothing, and the watch is for sale again.",
      "Otherwise we send the whole amount back.",
    ]);
    expect(text).toContain(`http://shop.test/watch/${order.watchId}`);
  });

  test("about a return, from the request to the refund", async () => {
    const order = await shop.deliveredOrder();
    await shop.happen(order, "return-requested", "buyer", { note: "Too small <b>for me</b>" });
    const row = await findOrderByNumber(shop.database.db, order.number);
    const returnNumber = row?.returnNumber ?? "";
    await expectFacts(order, `Your return ${returnNumber}: what to do`, [
      `Write ${returnNumber} on the outside of the parcel.`,
      "2 Example Avenue, New York, NY 10010",
      "Too small <b>for me</b>",
    ]);
    await shop.happen(order, "return-accepted", "staff");
    await expectFacts(order, `Your return ${returnNumber} has been accepted`, [
      "in 3 to 5 business days",
    ]);
    await shop.happen(order, "refunded", "staff", { data: { amount: 1_150_000 } });
    await expectFacts(order, "Refund for your order {number}", [
      "We have refunded $11,500.00.",
      "in 5 to 10 days",
    ]);
  });
});
