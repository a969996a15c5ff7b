import { randomUUID } from "node:crypto";
import { type DeliveryMethod, deliveryPrice } from "#src/domain/delivery.ts";
import { centsOf } from "#src/domain/money.ts";
import type { SignedInViewer, Viewer } from "#src/domain/viewer.ts";
import { actSchema } from "#src/features/admin/orders.contract.ts";
import { actOnOrder } from "#src/features/admin/orders.service.ts";
import { findCredentials, insertUser } from "#src/features/auth/auth.sql.ts";
import { presentPrices } from "#src/features/catalog/catalog.present.ts";
import { lockForOrder } from "#src/features/catalog/stock.sql.ts";
import { placeOrder } from "#src/features/checkout/place-order.service.ts";
import type { OrderEvent } from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import type { OrderRow } from "#src/features/orders/orders.sql.ts";
import { type Account, type Config, readConfig } from "#src/platform/config.ts";
import { printStep, silentStep } from "#src/platform/console.ts";
import { type Db, openSharedDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { addUnits, findWatchesToSell, moveBack } from "#src/platform/db/seed/demo-history.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { findUserAsViewer } from "#src/platform/session.ts";
import { ensureAccounts } from "#src/server/first-accounts.ts";
import { type Happening, type Story, stories } from "./demo-stories.ts";
import { withDatabase } from "./run-command.ts";

interface Demo {
  readonly db: Db;
  readonly config: Config;
  readonly admin: SignedInViewer;
  readonly viewers: Readonly<Record<Story["buyer"], Viewer>>;
}

/** Opens the shop of the demonstration for the first time and fills it. */
export async function prepareDemo(customer: Account): Promise<void> {
  const config = readConfig();
  await withDatabase(openSharedDatabase(config, silentStep), async (database) => {
    await printStep("Preparing the shop", () =>
      prepareDatabase(database, { seed: true, step: silentStep }),
    );
    await printStep("Placing orders", () => fillDemo(database.db, config, customer));
  });
}

/** Accounts, and orders in every state, by the services that real orders use. */
export async function fillDemo(db: Db, config: Config, customer: Account): Promise<void> {
  const passwords = createPasswordHasher();
  await ensureAccounts(config, db, passwords);
  await insertUser(db, { ...customer, passwordHash: await passwords.hash(customer.password) });
  const guest: Viewer = { kind: "guest" };
  const demo: Demo = {
    db,
    config,
    admin: await viewerNamed(db, config.admin?.username),
    viewers: {
      customer: await viewerNamed(db, customer.username),
      dealer: await viewerNamed(db, config.wholesale?.username),
      guest,
      "guest abroad": guest,
    },
  };
  const watchIds = await findWatchesToSell(db, stories.length);
  for (const [index, story] of stories.entries()) await tell(demo, story, watchIds[index] ?? 0);
}

async function viewerNamed(db: Db, username = ""): Promise<SignedInViewer> {
  const user = await findCredentials(db, username);
  const viewer = user && (await findUserAsViewer(db, user.id));
  if (!viewer) throw new Error(`There is no account ${username}.`);
  return viewer;
}

/** What was sold long ago leaves the shop's watches as they are; what waits for payment is reserved. */
async function tell(demo: Demo, story: Story, watchId: number): Promise<void> {
  const { db } = demo;
  const happenings = story.events ?? [];
  const isSold = happenings.some(([, { type }]) => type === "paid");
  const isLate = happenings.some(([, { type }]) => type === "sold to another");
  // Two more, so that the rest is not low in stock.
  if (isSold && !isLate) await addUnits(db, watchId, 2);
  const order = await place(demo, story, watchId);
  for (const [, happening] of happenings) await happen(demo, order, watchId, happening);
  const days = happenings.filter(([, { type }]) => type !== "sold to another").map(([age]) => age);
  await moveBack(db, order.id, [story.placed, ...days]);
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
  return order;
}

async function happen(
  demo: Demo,
  order: OrderRow,
  watchId: number,
  happening: Happening,
): Promise<void> {
  const { db, config, admin } = demo;
  const orderId = order.id;
  const by = (kind: "buyer" | "system", event: OrderEvent, note?: string) =>
    inTransaction(db, (tx) => applyOrderEvent(tx, { orderId, event, note, actor: { kind } }));
  const act = (given: object) =>
    actOnOrder({ db, config, viewer: admin }, orderId, actSchema.parse(given));
  const amount = order.total;
  switch (happening.type) {
    case "paid":
      return act({ type: "funds-received", amount, reference: `Transfer ${order.number}` });
    case "paid back":
      return act({ type: "refunded", amount, byHand: true });
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
        placed: 6.5,
      };
      const other = await place(demo, story, watchId);
      await happen(demo, other, watchId, { type: "paid" });
      return moveBack(db, other.id, [story.placed, 6]);
    }
    default:
      return act(happening);
  }
}
