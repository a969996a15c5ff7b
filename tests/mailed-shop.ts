import { expect } from "vitest";
import { sendOrderMail } from "#src/features/orders/mails/order-mail.service.ts";
import type { Actor, OrderEvent } from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import { findOrderByNumber } from "#src/features/orders/orders.sql.ts";
import { withdrawPayments } from "#src/features/orders/payments/payments.service.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { JobHandler } from "#src/platform/jobs/job.ts";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp } from "./app.ts";
import { startTestJobs, untilJobsAreDone } from "./jobs.ts";
import { orderBody, postOrder, stockWatch } from "./orders.ts";
import { headersOf, partOf, startSmtp } from "./smtp.ts";

export const staffAddress = "orders@shop.example";
const ownEnv = {
  ...allCapabilities,
  ORDERS_EMAIL: staffAddress,
  STORE_ADDRESS: "2 Example Avenue, New York, NY 10010",
  RATE_LIMIT_FACTOR: "1000",
};

export interface PlacedOrder {
  readonly id: number;
  readonly number: string;
  readonly email: string;
  readonly watchId: number;
}

type Details = Omit<Parameters<typeof applyOrderEvent>[1], "orderId" | "event" | "actor">;

export type MailedShop = Awaited<ReturnType<typeof startMailedShop>>;

/** A shop whose mails go to a mail server of the test; beside those of orders it runs these jobs. */
export async function startMailedShop(
  moreHandlers: readonly JobHandler[] = [],
  settings: Record<string, string> = {},
) {
  const env = { ...ownEnv, ...settings };
  const shop = await startTestApp(env);
  const smtp = await startSmtp();
  const { database } = shop;
  const handlers = [sendOrderMail, sendMail, withdrawPayments, ...moreHandlers];
  const jobs = startTestJobs(database, handlers, { ...env, SMTP_URL: smtp.url });
  let lastWatch = 0;

  /** A watch for $12,000 that nobody has ordered yet. */
  const freshWatch = () => stockWatch(database, ++lastWatch, { price: 12_000 });

  async function place(
    changes: Record<string, unknown> = {},
    token?: string,
  ): Promise<PlacedOrder> {
    const watchId = await freshWatch();
    const body = orderBody([{ watchId, price: 12_000 }], changes);
    const { status, body: reply } = await postOrder(shop, body, { token });
    expect([status, reply.message]).toEqual([201, undefined]);
    const { number } = reply.order;
    const row = await findOrderByNumber(database.db, number);
    return { id: row?.id ?? 0, number, email: body.contact.email, watchId };
  }

  async function happen(
    { id }: PlacedOrder,
    event: OrderEvent,
    by: Actor,
    details: Details = {},
  ): Promise<void> {
    await inTransaction(database.db, (tx) =>
      applyOrderEvent(tx, { orderId: id, event, actor: { kind: by }, ...details }),
    );
  }

  /** The mails to this address since the last call, oldest first. */
  async function mailsTo(address: string) {
    await untilJobsAreDone(database);
    const mails = smtp.mails.filter(({ to }) => to.includes(address));
    for (const mail of mails) smtp.mails.splice(smtp.mails.indexOf(mail), 1);
    return mails.map(({ raw, to }) => ({
      raw,
      to,
      subject: headersOf(raw)
        .find((line) => line.startsWith("Subject: "))
        ?.slice(9),
      text: oneSpace(partOf(raw, "text/plain")),
      html: oneSpace(readable(partOf(raw, "text/html"))),
    }));
  }

  async function onlyMailTo(address: string) {
    const mails = await mailsTo(address);
    expect(mails.map(({ subject }) => subject)).toHaveLength(1);
    const [mail] = mails;
    if (!mail) throw new Error("No mail came.");
    return mail;
  }

  async function paidOrder() {
    const order = await place();
    await happen(order, "funds-received", "staff");
    await mailsTo(order.email);
    return order;
  }

  async function deliveredOrder() {
    const order = await paidOrder();
    const changes = { carrier: "FedEx", tracking: "771234567890" };
    await happen(order, "shipped", "staff", { changes });
    await happen(order, "delivered", "staff");
    await mailsTo(order.email);
    return order;
  }

  return {
    ...shop,
    freshWatch,
    place,
    happen,
    mailsTo,
    onlyMailTo,
    paidOrder,
    deliveredOrder,
    logged: jobs.logged,
    async close() {
      await jobs.stop();
      await smtp.close();
      await shop.close();
    },
  };
}

const oneSpace = (text: string) => text.replace(/\s+/g, " ");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Returns the text that a reader of the HTML sees. */
function readable(html: string): string {
  return html
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(\w+|#x27);/g, (whole, name) => entities[name] ?? whole);
}
