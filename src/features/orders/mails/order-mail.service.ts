import { writeDocument } from "#src/features/orders/order-documents.service.ts";
import {
  type OrderMail,
  orderMailJob,
  orderMails,
} from "#src/features/orders/order-jobs.service.ts";
import { orderPath, presentOrder } from "#src/features/orders/orders.present.ts";
import {
  databaseNow,
  findEvent,
  findOrderById,
  findPayments,
  newOrderKey,
  type OrderEventRow,
  type OrderRow,
} from "#src/features/orders/orders.sql.ts";
import { paths } from "#src/lib/paths.ts";
import type { Config } from "#src/platform/config.ts";
import type { Tx } from "#src/platform/db/client.ts";
import type { MailAttachment } from "#src/platform/db/order-tables.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { handleJob } from "#src/platform/jobs/job.ts";
import { mailShop } from "#src/platform/mail/layout.mail.tsx";
import { isQueued, queueMail } from "#src/platform/mail/outgoing-mails.ts";
import type { OrderMailData } from "./order-mail.ts";
import { writeOrderMail } from "./order-mails.mail.tsx";
import { storeTimes } from "./store-times.ts";

/** The mail says how the order is when it is written, which is seconds after the event. */
export const sendOrderMail = handleJob(orderMailJob, async (about, { db, config }) => {
  const { orderId, mail, eventId } = about;
  const dedupeKey = ["order", orderId, mail, ...(eventId === undefined ? [] : [eventId])].join(":");
  await inTransaction(db, async (tx) => {
    if (await isQueued(tx, dedupeKey)) return;
    const row = await findOrderById(tx, orderId);
    if (!row || (mail === "hold-ending" && row.status !== "Pending")) return;
    const recipient = recipientOf(mail, row, config);
    if (!recipient) return;
    const event = eventId === undefined ? undefined : await findEvent(tx, orderId, eventId);
    const data = await dataOf(tx, { mail, row, event, config });
    const { attachment, ...written } = writeOrderMail(mail, data, mailShop(config));
    await queueMail(tx, {
      ...written,
      ...recipient,
      dedupeKey,
      mail,
      orderId,
      attachments: attachment ? [await attach(tx, row, attachment, config)] : [],
    });
  });
});

/** Undefined for an order of an earlier version, which has no address. */
function recipientOf(mail: OrderMail, row: OrderRow, { checkout }: Config) {
  if (orderMails[mail] === "staff") return { recipient: checkout.ordersEmail };
  return row.email === null ? undefined : { recipient: row.email, recipientName: row.customerName };
}

interface MailSubject {
  readonly mail: OrderMail;
  readonly row: OrderRow;
  readonly event: OrderEventRow | undefined;
  readonly config: Config;
}

async function dataOf(tx: Tx, { mail, row, event, config }: MailSubject): Promise<OrderMailData> {
  const { publicUrl: shopUrl, checkout } = config;
  return {
    order: await presentOrder(tx, row, { config, key: undefined }),
    orderUrl: shopUrl + (await pageFor(tx, mail, row)),
    shopUrl,
    storeAddress: checkout.storeAddress,
    times: storeTimes(checkout.timeZone),
    event: {
      type: event?.type ?? "placed",
      actor: event?.actor ?? "buyer",
      fromStatus: event?.fromStatus ?? null,
      note: event?.note ?? null,
      at: event?.createdAt ?? (await databaseNow(tx)),
    },
    amount: await amountOf(tx, row, event),
  };
}

/** A guest opens the order with a key. Only its hash is stored, so each mail gets a key of its own. */
async function pageFor(tx: Tx, mail: OrderMail, row: OrderRow): Promise<string> {
  if (orderMails[mail] === "staff") return paths.adminOrder(row.id);
  return orderPath(row, row.userId === null ? await newOrderKey(tx, row.id) : undefined);
}

/** What the staff noted, or else what the provider has given back. A payment is the whole total. */
async function amountOf(tx: Tx, row: OrderRow, event: OrderEventRow | undefined): Promise<number> {
  const noted = event?.data.amount;
  if (typeof noted === "number") return noted;
  if (event?.type !== "refunded") return row.total;
  const payments = await findPayments(tx, row.id);
  return payments.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0) || row.total;
}

async function attach(
  tx: Tx,
  row: OrderRow,
  kind: "pro-forma" | "invoice",
  config: Config,
): Promise<MailAttachment> {
  const { name, contentType, content } = await writeDocument(tx, row, kind, config);
  return { filename: name, contentType, base64: content.toString("base64") };
}
