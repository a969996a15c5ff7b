import { randomUUID } from "node:crypto";
import { type DeliveryMethod, deliveryPrice } from "#src/domain/delivery.ts";
import { centsOf } from "#src/domain/money.ts";
import type { SignedInViewer, Viewer } from "#src/domain/viewer.ts";
import { findCredentials, insertUser } from "#src/features/auth/auth.sql.ts";
import { presentPrices } from "#src/features/catalog/catalog.present.ts";
import { lockForOrder } from "#src/features/catalog/stock.sql.ts";
import { placeOrder } from "#src/features/orders/checkout/place-order.service.ts";
import { writeMailOf } from "#src/features/orders/mails/order-mail.service.ts";
import type { OrderMail } from "#src/features/orders/order-jobs.service.ts";
import { holdUntil, type OrderEvent } from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import { findEvents, type OrderRow } from "#src/features/orders/orders.sql.ts";
import { applyPaymentEvent } from "#src/features/orders/payments/payment-events.service.ts";
import { beginPayment } from "#src/features/orders/payments/payments.service.ts";
import { findPayments } from "#src/features/orders/payments/payments.sql.ts";
import type { PaymentEvent } from "#src/features/orders/payments/provider.ts";
import { orderActionBody } from "#src/features/orders/staff/orders.contract.ts";
import { runOrderAction } from "#src/features/orders/staff/orders.service.ts";
import { type Database, type Db, openSharedDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { printStep, silentStep } from "#src/platform/runtime/console.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { findUserAsViewer } from "#src/platform/security/session.ts";
import { type Account, type Config, readConfig } from "#src/platform/settings/config.ts";
import { withDatabase } from "#src/server/commands/run-command.ts";
import { ensureAccounts } from "#src/server/operation/first-accounts.ts";
import {
  addApplications,
  addStaff,
  fillAccounts,
  fillOffice,
  type StaffAccounts,
} from "./dealers.ts";
import { addAlerts, addNewsletter, fillInbox } from "./enquiries.ts";
import {
  addUnits,
  confirmAddress,
  datePayment,
  findWatchesToSell,
  forgetMails,
  listenForMails,
  moveBack,
  setHold,
} from "./history.ts";
import { addImport, fillInventory } from "./inventory.ts";
import { addOffers } from "./offers.ts";
import { type Happening, type Story, stories } from "./stories.ts";

/** Everything is done by the administrator. */
interface Demo extends StaffCall {
  readonly viewers: Readonly<Record<Story["buyer"], Viewer>>;
}

interface DemoLinks {
  /** The page of a seller who has to answer an offer. */
  readonly seller: string;
}

/** Opens the shop of the demonstration for the first time and fills it. */
export async function prepareDemo(accounts: DemoAccounts): Promise<DemoLinks> {
  const config = readConfig();
  let links: DemoLinks = { seller: "" };
  await withDatabase(openSharedDatabase(config, silentStep), async (database) => {
    await printStep("Preparing the shop", () =>
      prepareDatabase(database, { seed: true, step: silentStep }),
    );
    links = await printStep("Placing orders", () => fillDemo(database.db, config, accounts));
  });
  return links;
}

/** Prints the links of each mail, which the dashboard never shows. */
export async function printMails(): Promise<void> {
  await printLinksOfMails(await openSharedDatabase(readConfig(), silentStep), console.log);
}

export const printLinksOfMails = (database: Database, print: (text: string) => void) =>
  listenForMails(database, ({ recipient, subject, links }) => {
    if (links.length > 0) print([`Mail to ${recipient}: ${subject}`, ...links].join("\n  "));
  });

export interface DemoAccounts extends StaffAccounts {
  readonly customer: Account;
  /** Has asked for the deletion of the account. */
  readonly leaving: Account;
}

/** Accounts, and orders and applications in every state, by the services that real ones use. */
export async function fillDemo(db: Db, config: Config, accounts: DemoAccounts): Promise<DemoLinks> {
  const { customer } = accounts;
  const passwords = createPasswordHasher();
  await ensureAccounts(config, db, passwords);
  const insert = async (account: Account) =>
    insertUser(db, { ...account, passwordHash: await passwords.hash(account.password) });
  await insert(customer);
  await addStaff(db, accounts, insert);
  const leavingId = await insert(accounts.leaving);
  const guest: Viewer = { kind: "guest" };
  const owner = await viewerNamed(db, customer.username);
  const dealer = await viewerNamed(db, config.wholesale?.username);
  // An approval gives an account without a confirmed address back to the owner of its mailbox.
  await confirmAddress(db, dealer.id);
  const demo: Demo = {
    db,
    config,
    media: createMediaStore(config),
    passwords,
    viewer: await viewerNamed(db, config.admin?.username),
    clientAddress: null,
    viewers: { customer: owner, dealer, guest, "guest abroad": guest },
  };
  await addApplications(demo);
  await fillOffice(demo);
  await fillInventory(demo);
  await addImport(demo);
  await fillInbox(demo);
  await addNewsletter(demo);
  const watchIds = await findWatchesToSell(db, stories.length);
  for (const [index, story] of stories.entries()) await tell(demo, story, watchIds[index] ?? 0);
  await addAlerts(demo, owner, watchIds);
  await fillAccounts(db, owner, leavingId);
  return { seller: await addOffers(demo) };
}

async function viewerNamed(db: Db, username = ""): Promise<SignedInViewer> {
  const user = await findCredentials(db, username);
  const viewer = user && (await findUserAsViewer(db, user.id));
  if (!viewer) throw new Error(`There is no account ${username}.`);
  return viewer;
}

/** An old sale leaves the shop's watches as they are; an order that waits for payment reserves them. */
async function tell(demo: Demo, story: Story, watchId: number): Promise<void> {
  const { db } = demo;
  const happenings = story.events ?? [];
  const isSold = happenings.some(([, { type }]) => type === "paid");
  const isLate = happenings.some(([, { type }]) => type === "sold to another");
  // Two more, so that the rest is not low in stock.
  if (isSold && !isLate) await addUnits(db, watchId, 2);
  const order = await place(demo, story, watchId);
  const ages = [story.placed];
  for (const [age, happening] of happenings) {
    await happen(demo, order, watchId, happening);
    if (!leavesNoEvent.includes(happening.type)) ages.push(age);
    await moveBack(db, order.id, ages);
    await datePayment(db, order.number, age);
    await writeMails(demo, order.id, story.placed);
  }
  await moveBack(db, order.id, ages);
}

/** In the timeline of the order. */
const leavesNoEvent: readonly Happening["type"][] = [
  "sold to another",
  "paid the wrong amount",
  "disputed",
];

const oldestMailDays = 45;

/** At once, because a mail tells how the order is when it is written. */
async function writeMails({ db, config }: Demo, orderId: number, placed: number): Promise<void> {
  if (placed > oldestMailDays) return forgetMails(db, orderId);
  for (const { event } of await findEvents(db, orderId)) {
    for (const mail of event.mails) {
      await writeMailOf(db, config, { orderId, eventId: event.id, mail: mail as OrderMail });
    }
  }
}

const buyers = {
  customer: { name: "Casey Customer", country: "US" },
  dealer: { name: "Dana Dealer", country: "US" },
  guest: { name: "Gale Guest", country: "US" },
  "guest abroad": { name: "Robin Abroad", country: "GB" },
} as const;

const addresses = {
  US: {
    line1: "350 Fifth Avenue",
    city: "New York",
    region: "NY",
    postalCode: "10118",
    country: "US",
  },
  GB: { line1: "1 Example Street", city: "London", postalCode: "SW1A 1AA", country: "GB" },
} as const;

async function place(demo: Demo, story: Story, watchId: number): Promise<OrderRow> {
  const { buyer, payment, purchaseOrder } = story;
  const viewer = demo.viewers[buyer];
  const { name, country } = buyers[buyer];
  const delivery: DeliveryMethod = country === "US" ? "standard-us" : "express-international";
  const [watch] = await inTransaction(demo.db, (tx) => lockForOrder(tx, [watchId]));
  if (!watch) throw new Error(`There is no watch ${watchId}.`);
  const subtotal = centsOf(presentPrices(watch, viewer, watch.wholesalePrice).price);
  const email = `${name.toLowerCase().replace(" ", ".")}@meridian.example`;
  const { order } = await placeOrder(
    demo,
    { viewer, clientAddress: null },
    {
      items: [{ watchId, quantity: 1 }],
      contact: { name, email, phone: "+1 212 555 0123" },
      address: addresses[country],
      delivery,
      payment,
      total: subtotal + (deliveryPrice(delivery, country, subtotal) ?? 0),
      ...(purchaseOrder && { purchaseOrder }),
    },
    randomUUID(),
  );
  await beginPayment(demo, { orderId: order.id, method: payment });
  await moveBack(demo.db, order.id, [story.placed]);
  const placedAt = new Date(Date.now() - story.placed * 86_400_000);
  await setHold(demo.db, order.id, holdUntil(payment, placedAt, demo.config.checkout.timeZone));
  await writeMails(demo, order.id, story.placed);
  return order;
}

async function sendProviderEvent(
  demo: Demo,
  order: OrderRow,
  event: Pick<PaymentEvent, "name" | "type"> & { amount?: number },
): Promise<void> {
  const [attempt] = await findPayments(demo.db, order.id);
  await applyPaymentEvent(demo, "test", {
    id: randomUUID(),
    orderNumber: order.number,
    attemptId: attempt?.id,
    reference: attempt?.reference,
    amount: order.total,
    currency: order.currency,
    ...event,
  });
}

async function happen(
  demo: Demo,
  order: OrderRow,
  watchId: number,
  happening: Happening,
): Promise<void> {
  const { db } = demo;
  const orderId = order.id;
  const by = (kind: "buyer" | "system", event: OrderEvent, note?: string) =>
    inTransaction(db, (tx) => applyOrderEvent(tx, { orderId, event, note, actor: { kind } }));
  const runAction = (given: object) => runOrderAction(demo, orderId, orderActionBody.parse(given));
  const amount = order.total;
  switch (happening.type) {
    case "paid":
      return order.payment === "wire"
        ? runAction({ type: "funds-received", amount, reference: `Transfer ${order.number}` })
        : sendProviderEvent(demo, order, { name: "pay", type: "succeeded" });
    case "declined":
      return sendProviderEvent(demo, order, { name: "decline", type: "declined" });
    case "paid the wrong amount":
      return sendProviderEvent(demo, order, {
        name: "pay",
        type: "succeeded",
        amount: amount - 10_000,
      });
    case "disputed":
      return sendProviderEvent(demo, order, { name: "charge.dispute.created", type: "attention" });
    case "paid back":
      return runAction({ type: "refunded", amount });
    case "cancelled by the buyer":
      await by("buyer", "cancelled");
      return;
    case "lapsed":
      await by("system", "lapsed");
      return;
    case "return requested":
      await by("buyer", "return-requested", happening.reason);
      return;
    case "sold to another": {
      const story: Story = {
        buyer: "dealer",
        payment: "wire",
        purchaseOrder: "PO-1120",
        placed: 8.8,
      };
      const other = await place(demo, story, watchId);
      await happen(demo, other, watchId, { type: "paid" });
      await moveBack(db, other.id, [story.placed, 8]);
      await writeMails(demo, other.id, story.placed);
      return moveBack(db, other.id, [story.placed, 8]);
    }
    default:
      return runAction(happening);
  }
}
