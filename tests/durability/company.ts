import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "#src/platform/db/schema.ts";
import type { ShopProcess } from "#tests/shop-process.ts";
import { type Account, anAccount } from "./account.ts";
import { CartWriter } from "./cart-writer.ts";
import { Connection } from "./connection.ts";
import { FirstAdministrator } from "./first-administrator.ts";
import { KeeperWriter } from "./keeper-writer.ts";
import type { Finding } from "./ledger.ts";
import { SessionWriter } from "./session-writer.ts";
import type { Stand } from "./stand.ts";
import { VisitorWriter } from "./visitor-writer.ts";
import { contradictions } from "./whole-shop.ts";
import { WishlistWriter } from "./wishlist-writer.ts";
import type { View, Writer } from "./writer.ts";

export interface Company {
  /** Two of the same kind: where one has to stop, the other goes on. */
  readonly crews: readonly [Crew, Crew];
  /** How often each call was acknowledged. */
  acknowledged(): ReadonlyMap<string, number>;
  verify(shop: ShopProcess, stand: Stand): Promise<Verdict>;
  /** Gives the keepers something to delete. */
  stockUp(shop: ShopProcess, stand: Stand): Promise<void>;
}

interface Crew {
  readonly writers: readonly Writer[];
  readonly keeper: KeeperWriter;
}

export interface Verdict {
  readonly findings: readonly Finding[];
  /** How many writes that nobody answered have happened all the same. */
  readonly happened: number;
}

/** Everybody who will write in a new shop. */
export async function gatherCompany(shop: ShopProcess, stand: Stand): Promise<Company> {
  return withView(shop, stand, async (view, client) => {
    const founder = new FirstAdministrator(shop.output());
    const refused = await founder.write(view.connection);
    if (refused) throw new Error(`There is no first administrator: ${JSON.stringify(refused)}`);
    const db = drizzle(client, { schema });
    const admin = await anAccount(db, "admin");
    const watches = await view.rows<{ id: number }>(
      "select id from watches where is_available and retail_price is not null order by id limit 6",
    );
    const watchIds = watches.map(({ id }) => id);
    const crew = async (number: number): Promise<Crew> => {
      const customer = () => anAccount(db, "customer");
      const keeper = new KeeperWriter(`stock${number}`, await anAccount(db, "admin"));
      const writers = [
        new CartWriter(await customer(), watchIds),
        new CartWriter(await customer(), watchIds),
        new WishlistWriter(await customer(), watchIds),
        new WishlistWriter(await customer(), watchIds),
        new SessionWriter(await customer()),
        new VisitorWriter(`guest${number}`, admin),
        keeper,
      ];
      return { writers, keeper };
    };
    return company(founder, admin, [await crew(1), await crew(2)]);
  });
}

function company(
  founder: FirstAdministrator,
  admin: Account,
  crews: readonly [Crew, Crew],
): Company {
  const all: readonly Writer[] = [founder, ...crews.flatMap(({ writers }) => writers)];
  let deliveries = 0;
  return {
    crews,
    acknowledged() {
      const sums = new Map<string, number>();
      for (const { acknowledged } of all) {
        for (const [route, times] of acknowledged) sums.set(route, (sums.get(route) ?? 0) + times);
      }
      return sums;
    },
    verify: (shop, stand) =>
      withView(shop, stand, async (view) => {
        const findings: Finding[] = [];
        let happened = 0;
        for (const writer of all) {
          const comparison = await writer.verify(view);
          findings.push(...comparison.findings);
          if (comparison.happened) happened += 1;
        }
        const broken = await contradictions(view, admin);
        findings.push(...broken.map((what) => ({ fault: "half-done" as const, what })));
        return { findings, happened };
      }),
    stockUp: (shop, stand) =>
      withView(shop, stand, async (view) => {
        deliveries += 1;
        for (const { keeper } of crews) await keeper.stockUp(deliveries, view);
      }),
  };
}

async function withView<T>(
  shop: ShopProcess,
  stand: Stand,
  look: (view: View, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(await stand.connection());
  client.on("error", () => {});
  await client.connect();
  const connection = new Connection(shop.origin);
  const rows = async <Row>(statement: string, values: readonly unknown[] = []) =>
    (await client.query(statement, [...values])).rows as Row[];
  try {
    return await look({ connection, rows }, client);
  } finally {
    connection.close();
    await client.end();
  }
}
