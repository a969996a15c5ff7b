import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import * as schema from "#src/platform/db/schema.ts";
import type { ShopProcess } from "#tests/shop-process.ts";
import { type Account, anAccount } from "./account.ts";
import { AccountWriter } from "./account-writer.ts";
import { AdminWriter } from "./admin-writer.ts";
import { BelongingsWriter } from "./belongings-writer.ts";
import { BrandWriter } from "./brand-writer.ts";
import { CartWriter } from "./cart-writer.ts";
import { CheckoutWriter } from "./checkout-writer.ts";
import { Connection } from "./connection.ts";
import { findInconsistencies } from "./consistency.ts";
import { ContactWriter } from "./contact-writer.ts";
import type { ShopFixture } from "./database-fixture.ts";
import { DealerWriter } from "./dealer-writer.ts";
import { FactorWriter } from "./factor-writer.ts";
import { FirstAdminWriter } from "./first-admin-writer.ts";
import { ImportWriter } from "./import-writer.ts";
import { InboxWriter } from "./inbox-writer.ts";
import { InventoryWriter } from "./inventory-writer.ts";
import type { Finding } from "./ledger.ts";
import { ModelWriter } from "./model-writer.ts";
import { NewsletterWriter } from "./newsletter-writer.ts";
import { NicknameWriter } from "./nickname-writer.ts";
import { OfferDeskWriter } from "./offer-desk-writer.ts";
import { OfferWriter } from "./offer-writer.ts";
import { OfficeWriter } from "./office-writer.ts";
import { type MailFigures, ReceivedMails, untilMailsAreSent } from "./order-mails.ts";
import { OrderWriter } from "./order-writer.ts";
import { PictureWriter, smallPhotos } from "./picture-writer.ts";
import { RegistrationWriter } from "./registration-writer.ts";
import { SecurityWriter } from "./security-writer.ts";
import { SessionWriter } from "./session-writer.ts";
import { StolenWriter } from "./stolen-writer.ts";
import { TeamWriter } from "./team-writer.ts";
import { WishlistWriter } from "./wishlist-writer.ts";
import type { View, Writer } from "./writer.ts";

const mailLimitMs = 600_000;

/** The writers need these of the shop and of the servers around it. */
type Shop = Pick<ShopProcess, "origin" | "output">;
type Servers = Pick<ShopFixture, "connection" | "stripe" | "smtp">;

export interface Workload {
  /** Two equal groups: when one has stopped, the other can continue. */
  readonly groups: readonly [WriterGroup, WriterGroup];
  /** How often each call was acknowledged. */
  acknowledged(): ReadonlyMap<string, number>;
  verify(shop: Shop, fixture: Servers): Promise<Verdict>;
  /** Lets each writer add what it needs, and the time of orders end. */
  prepare(shop: Shop, fixture: Servers): Promise<void>;
  /** Waits until all mails are sent and compares them with the orders. */
  compareMails(shop: Shop, fixture: Servers, limitMs?: number): Promise<OrderFigures>;
}

export interface OrderFigures extends MailFigures {
  /** How often each event happened to an order. */
  readonly events: ReadonlyMap<string, number>;
}

interface WriterGroup {
  readonly writers: readonly Writer[];
}

interface Verdict {
  readonly findings: readonly Finding[];
  /** How many writes without a response were committed. */
  readonly happened: number;
}

/** Creates the accounts and writers of a new shop: of every kind, or several that only order. */
export async function createWorkload(
  shop: Shop,
  fixture: Servers,
  kind: "everything" | "orders" = "everything",
): Promise<Workload> {
  return withView(shop, fixture, async (view, client) => {
    const firstAdmin = new FirstAdminWriter(await printedSetupToken(shop));
    const refused = await firstAdmin.write(view.connection);
    if (refused)
      throw new Error(`The first administrator could not be created: ${JSON.stringify(refused)}`);
    const db = drizzle(client, { schema });
    const admin = await anAccount(db, "admin");
    const watches = await view.rows<{ id: number }>(
      `update watches set units = 99, received = 99 + sold_elsewhere where id in
         (select id from watches where for_sale order by id limit 6) returning id`,
    );
    const watchIds = watches.map(({ id }) => id);
    const shown = await view.rows<{ id: number }>(
      `update watches set images = '{}' where id in
         (select id from watches order by id desc limit 2) returning id`,
    );
    const group = async (number: number): Promise<WriterGroup> => {
      const desk = { admin: admin.token, stripe: fixture.stripe };
      const orderWriters = [
        new OrderWriter(`order${number}`, desk),
        new CheckoutWriter(`checkout${number}`, desk),
        ...(kind === "orders" ? [new OrderWriter(`more${number}`, desk)] : []),
      ];
      if (kind === "orders") return { writers: orderWriters };
      const customer = () => anAccount(db, "customer");
      const photos = await smallPhotos();
      const [photo] = photos.values();
      const writers = [
        new CartWriter(await customer(), watchIds),
        new CartWriter(await customer(), watchIds),
        new WishlistWriter(await customer(), watchIds),
        new WishlistWriter(await customer(), watchIds),
        new SessionWriter(await customer()),
        new AccountWriter(await customer()),
        new SecurityWriter(`person${number}`, await customer(), await customer()),
        new FactorWriter(await customer()),
        new BelongingsWriter(`owner${number}`, await customer(), admin),
        new RegistrationWriter(`guest${number}`, admin),
        new InventoryWriter(`added${number}`, admin),
        new AdminWriter(`stock${number}`, await anAccount(db, "admin")),
        new PictureWriter(admin, Number(shown[number - 1]?.id), photos),
        new OfficeWriter(`office${number}`, admin, number === 1 ? "openingHours" : "announcement"),
        new BrandWriter(`maker${number}`, admin),
        new ImportWriter(`file${number}`, admin, "Rolex", photo),
        new InboxWriter(`inbox${number}`, admin),
        new NewsletterWriter(`letter${number}`, admin, number === 1),
        new OfferDeskWriter(`desk${number}`, admin),
        new ContactWriter(`contact${number}`, admin, await customer()),
        new StolenWriter(`stolen${number}`, admin),
        new NicknameWriter(`nick${number}`, admin),
        new ModelWriter(`model${number}`, admin, watchIds[number] ?? 0),
        new OfferWriter(`seller${number}`, photos),
        new DealerWriter(`dealer${number}`, {
          admin,
          dealer: await anAccount(db, "wholesale"),
          person: await customer(),
        }),
        new TeamWriter(`team${number}`, await anAccount(db, "admin"), await customer()),
        ...orderWriters,
      ];
      return { writers };
    };
    return workload(firstAdmin, admin, [await group(1), await group(2)]);
  });
}

function workload(
  firstAdmin: FirstAdminWriter,
  admin: Account,
  groups: readonly [WriterGroup, WriterGroup],
): Workload {
  const all: readonly Writer[] = [firstAdmin, ...groups.flatMap(({ writers }) => writers)];
  const received = new ReceivedMails();
  return {
    groups,
    acknowledged() {
      const sums = new Map<string, number>();
      for (const { acknowledged } of all) {
        for (const [route, times] of acknowledged) sums.set(route, (sums.get(route) ?? 0) + times);
      }
      return sums;
    },
    verify: (shop, fixture) =>
      withView(shop, fixture, async (view, client) => {
        const findings: Finding[] = [];
        let happened = 0;
        received.count(fixture.smtp);
        for (const writer of all) {
          const comparison = await writer.verify(view);
          findings.push(...comparison.findings);
          if (comparison.happened) happened += 1;
        }
        const inconsistencies = [
          ...(await findInconsistencies(view, admin)),
          ...(await findImbalances(drizzle(client, { schema }))).map(
            (watch) => `the units of a watch: ${JSON.stringify(watch)}`,
          ),
        ];
        findings.push(...inconsistencies.map((what) => ({ fault: "partial" as const, what })));
        return { findings, happened };
      }),
    prepare: (shop, fixture) =>
      withView(shop, fixture, async (view) => {
        for (const writer of all) await writer.prepare(view);
      }),
    compareMails: (shop, fixture, limitMs = mailLimitMs) =>
      withView(shop, fixture, async (view) => {
        await untilMailsAreSent(view, limitMs);
        received.count(fixture.smtp);
        const events = await view.rows<{ type: string; times: number }>(
          "select type, count(*)::int as times from order_events group by type order by type",
        );
        return {
          ...(await received.compare(view)),
          events: new Map(events.map(({ type, times }) => [type, times])),
        };
      }),
  };
}

/** The shop prints the set-up link a moment after it is ready. */
async function printedSetupToken(shop: Shop): Promise<string> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(20)) {
    const token = /#setup=([\w-]{43})/.exec(shop.output())?.[1];
    if (token) return token;
  }
  throw new Error(`The shop printed no set-up link:\n${shop.output()}`);
}

export async function withView<T>(
  shop: Pick<Shop, "origin">,
  fixture: Pick<Servers, "connection">,
  work: (view: View, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(await fixture.connection());
  client.on("error", () => {});
  await client.connect();
  const connection = new Connection(shop.origin);
  const rows = async <Row>(statement: string, values: readonly unknown[] = []) =>
    (await client.query(statement, [...values])).rows as Row[];
  try {
    return await work({ connection, rows }, client);
  } finally {
    connection.close();
    await client.end();
  }
}
