import type { z } from "zod";
import { returnLines, type Seller, sellerFacts } from "#src/domain/sale.ts";
import { type WrittenDocument, writeFrom } from "#src/features/orders/documents/write-document.ts";
import {
  type OrderMail,
  orderMailJob,
  orderMails,
  planMail,
  planWarning,
} from "#src/features/orders/order-jobs.service.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import {
  type OrderParts,
  orderPath,
  presentParts,
  readParts,
} from "#src/features/orders/orders.present.ts";
import {
  deleteOrderKeys,
  findOrderById,
  lockOrder,
  type OrderRow,
  saveOrderKey,
  updateOrder,
} from "#src/features/orders/orders.sql.ts";
import { storeTimes } from "#src/lib/calendar.ts";
import { paths } from "#src/lib/paths.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addJobs, cronJob, handleJob } from "#src/platform/jobs/job.ts";
import { queueWritten } from "#src/platform/mail/define-mail.ts";
import { lacksKey, resendMail } from "#src/platform/mail/outgoing-mails.ts";
import { newToken } from "#src/platform/security/tokens.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { readSale } from "#src/platform/settings/shop-settings.ts";
import type { OrderMailData } from "./define-order-mail.mail.tsx";
import { deliveryMails } from "./delivery.mail.tsx";
import { findUnwarned, findUnwritten, markWritten } from "./order-mails.sql.ts";
import { paymentMails } from "./payment.mail.tsx";
import { refundMails } from "./refund.mail.tsx";
import { staffMails } from "./staff.mail.tsx";

const templates = { ...paymentMails, ...deliveryMails, ...refundMails, ...staffMails };

type About = z.output<typeof orderMailJob.payload>;

/**
 * The mail says how the order is when it is written, which is seconds after the event. It is written before the
 * transaction begins, because drawing a document takes long and orders need the connections.
 */
export async function writeMailOf(db: Db, config: Config, about: About): Promise<void> {
  const { orderId, mail, eventId } = about;
  const markDone = (tx: DbOrTx) =>
    eventId === undefined ? undefined : markWritten(tx, eventId, mail);
  const dedupeKey = ["order", orderId, mail, ...(eventId === undefined ? [] : [eventId])].join(":");
  const row = await findOrderById(db, orderId);
  if (!row || isOutdated(mail, row)) return markDone(db);
  const recipient = recipientOf(mail, row, config);
  if (!recipient) return markDone(db);
  const key = orderMails[mail] === "buyer" && row.userId === null ? newToken() : undefined;
  const { seller } = await readSale(db, config);
  const parts = await readParts(db, row);
  const data = dataOf({ mail, row, parts, eventId, key, config, seller });
  const document = templates[mail].attachment(data.order);
  const attached = document && (await writeFrom({ ...parts, seller }, row, document, config));
  const attachments = attached ? [attachmentOf(attached)] : [];
  const envelope = { ...recipient, once: dedupeKey, orderId, attachments };
  const written = templates[mail].write(config, { ...data, envelope });
  await inTransaction(db, async (tx) => {
    const isMoved = (await lockOrder(tx, orderId))?.email !== row.email;
    if (isMoved)
      throw new Error("The address of the order was corrected while a mail was written.");
    // A job that runs again finds its mail.
    const isNew = await queueWritten(tx, written);
    if (isNew && key !== undefined) await saveOrderKey(tx, orderId, key);
    await markDone(tx);
  });
}

interface StoredOrderMail {
  readonly id: number;
  readonly mail: string;
  readonly text: string;
  readonly state: string;
}

export const isForBuyer = (mail: string): boolean => orderMails[mail as OrderMail] === "buyer";

/**
 * Once more, to the address that the order has now. The key of a mail that was sent is not kept, so a guest gets a new
 * one.
 */
export async function resendOrderMail(
  tx: Tx,
  { id, mail, text }: StoredOrderMail,
  orderId: number,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const key = lacksKey(text) ? newToken() : undefined;
  if (key !== undefined) await saveOrderKey(tx, orderId, key);
  const recipient = isForBuyer(mail) ? (order?.email ?? undefined) : undefined;
  await resendMail(tx, id, { key, recipient });
}

/**
 * Gives a guest's order another address. A stranger may own the one before, so the links that went there end. The
 * newest mail goes to the right address with a new link, and so do those that still wait. Returns their ids.
 */
export async function moveOrder(
  tx: Tx,
  orderId: number,
  recipient: string,
  mails: readonly StoredOrderMail[],
): Promise<number[]> {
  await updateOrder(tx, orderId, { email: recipient });
  await deleteOrderKeys(tx, orderId);
  const key = newToken();
  await saveOrderKey(tx, orderId, key);
  const toBuyer = mails.filter(({ mail }) => isForBuyer(mail));
  const sent = toBuyer.filter((mail) => mail.state === "waiting" || mail === toBuyer.at(-1));
  for (const { id } of sent) await resendMail(tx, id, { key, recipient });
  return sent.map(({ id }) => id);
}

export const sendOrderMail = handleJob(orderMailJob, (about, { db, config }) =>
  writeMailOf(db, config, about),
);

/** Adds the jobs that are missing, after a restored backup for example: it has events but no jobs. */
export const sweepOrderMails = cronJob(
  { name: "order-mail-sweep", every: "minute" },
  async ({ db }) => {
    const [unwritten, unwarned] = [await findUnwritten(db), await findUnwarned(db)];
    await addJobs(db, [...unwritten.map(planMail), ...unwarned.map((id) => planWarning(id))]);
  },
);

/** A mail that asks for a payment which is not wanted any more is not written. */
function isOutdated(mail: OrderMail, { status, payment }: OrderRow): boolean {
  if (mail === "hold-ending" || mail === "part-payment") return status !== "Pending";
  return mail === "wire-instructions" && (status !== "Pending" || payment !== "wire");
}

/** Undefined for an order of an earlier version, which has no address. */
function recipientOf(mail: OrderMail, row: OrderRow, { checkout }: Config) {
  if (orderMails[mail] === "staff") return { recipient: checkout.ordersEmail };
  return row.email === null ? undefined : { recipient: row.email, recipientName: row.customerName };
}

interface MailSubject {
  readonly mail: OrderMail;
  readonly row: OrderRow;
  readonly parts: OrderParts;
  readonly eventId: number | undefined;
  /** A guest opens the order with it. Only its hash is stored, so each mail gets a key of its own. */
  readonly key: string | undefined;
  readonly config: Config;
  readonly seller: Seller;
}

function dataOf(subject: MailSubject): Omit<OrderMailData, "envelope"> {
  const { mail, row, parts, eventId, key, config, seller } = subject;
  const { publicUrl, checkout } = config;
  const order = presentParts(row, parts, config);
  const event = parts.events.find(({ event }) => event.id === eventId)?.event;
  return {
    order,
    orderUrl:
      publicUrl + (orderMails[mail] === "staff" ? paths.adminOrder(row.id) : orderPath(row, key)),
    sellerLines: sellerFacts(seller),
    returnsAddress: returnLines(seller).join(", "),
    times: storeTimes(checkout.timeZone),
    event: {
      type: event?.type ?? "placed",
      actor: event?.actor ?? "buyer",
      fromStatus: event?.fromStatus ?? null,
      note: event?.note ?? null,
      at: event?.createdAt ?? parts.now,
    },
    amount: amountOf(order, event),
  };
}

type MailedEvent = OrderParts["events"][number]["event"];

/** The amount that the staff noted, or else the one that the provider has given back. A payment is the whole total. */
function amountOf({ total, refunded }: Order, event: MailedEvent | undefined): number {
  const noted = event?.data.amount;
  if (typeof noted === "number") return noted;
  return (event?.type === "refunded" && refunded) || total;
}

const attachmentOf = ({ name, contentType, content }: WrittenDocument) => ({
  ...{ filename: name, contentType },
  base64: content.toString("base64"),
});
