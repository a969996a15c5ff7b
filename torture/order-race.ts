import { randomUUID } from "node:crypto";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { Connection } from "#tests/durability/connection.ts";
import { clusterFixture } from "#tests/durability/database-fixture.ts";
import type { View } from "#tests/durability/writer.ts";
import { orderBody } from "#tests/orders.ts";
import { openShop } from "#tests/shop-process.ts";
import { expectNone, type Figure, rounds, type Scenario } from "./scenario.ts";

const watchCount = 100;
const attempts = 10_000;
const buyers = 50;
export const racePrice = 12_000;

/** Fifty buyers at once try to order watches of which there is one each. */
export function orderRace(processes: number): Scenario {
  return {
    name: `orders, race on ${processes === 1 ? "one process" : `${processes} processes`}`,
    async run(log) {
      const fixture = await clusterFixture("system");
      try {
        const settings = { ...fixture.settings, WEB_CONCURRENCY: String(processes) };
        const shop = await openShop(settings);
        const databaseUrl = fixture.settings.DATABASE_URL ?? "";
        const database = await openDatabase({ databaseUrl, dataDir: "" }, silentStep);
        try {
          const rows: View["rows"] = async <Row>(
            statement: string,
            values: readonly unknown[] = [],
          ) => (await database.pool.query(statement, [...values])).rows as Row[];
          const watchIds = await insertWatches(rows, "race", rounds(watchCount));
          const began = performance.now();
          const statuses = await race(shop.origin, watchIds, rounds(attempts), log);
          const ms = performance.now() - began;
          return [...raceFigures(statuses, ms), ...(await stockFigures(database, watchIds))];
        } finally {
          await database.close();
          await shop.stop();
        }
      } finally {
        await fixture.remove();
      }
    },
  };
}

/** Watches of which there is one each. */
export async function insertWatches(
  rows: View["rows"],
  prefix: string,
  count: number,
): Promise<number[]> {
  const inserted = await rows<{ id: number }>(
    `insert into watches (slug, brand_id, model, reference, description, retail_price, case_size,
       case_size_mm, dial_color, material, condition, box_papers)
     select $3 || '-' || n, brand_id, model, reference, description, $2, case_size,
       case_size_mm, dial_color, material, condition, box_papers
     from generate_series(1, $1::int) as n, (select * from watches order by id limit 1) as one
     returning id`,
    [count, racePrice, prefix],
  );
  return inserted.map(({ id }) => id);
}

/** The attempts for one watch follow each other, so that all buyers want the same one at a time. */
async function race(
  origin: string,
  watchIds: readonly number[],
  total: number,
  log: (progress: string) => void,
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  let begun = 0;
  const buy = async () => {
    const connection = new Connection(origin);
    while (begun < total) {
      const watchId = watchIds[Math.floor((begun * watchIds.length) / total)] ?? 0;
      begun += 1;
      const response = await connection.send({
        method: "POST",
        path: "/api/orders",
        headers: { "idempotency-key": randomUUID() },
        body: orderBody([{ watchId, price: racePrice }]),
      });
      const outcome = typeof response === "string" ? response : outcomeOf(response);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (!["201", "409 not_available"].includes(outcome)) log(outcome);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: buyers }, buy));
  return outcomes;
}

function outcomeOf({ status, body }: { status: number; body: string }): string {
  if (status === 201) return "201";
  const code = /"code":"(\w+)"/.exec(body)?.[1] ?? "";
  return `${status} ${code}`;
}

function raceFigures(outcomes: ReadonlyMap<string, number>, ms: number): Figure[] {
  const count = (outcome: string) => outcomes.get(outcome) ?? 0;
  const total = [...outcomes.values()].reduce((sum, times) => sum + times, 0);
  const watches = rounds(watchCount);
  return [
    {
      what: `attempts by ${buyers} buyers at once to order ${watches} watches`,
      measured: total.toLocaleString("en"),
      target: "",
      met: true,
    },
    {
      what: "orders",
      measured: String(count("201")),
      target: String(watches),
      met: count("201") === watches,
    },
    expectNone(
      "responses other than an order or the reason why not",
      total - count("201") - count("409 not_available"),
    ),
    {
      what: "attempts per second",
      measured: Math.round(total / (ms / 1_000)).toLocaleString("en"),
      target: "",
      met: true,
    },
  ];
}

async function stockFigures(database: Database, watchIds: readonly number[]): Promise<Figure[]> {
  const { rowCount } = await database.pool.query(
    `select id from watches where id = any($1) and (held <> 1 or units <> 1 or
       (select count(*) from order_items where watch_id = watches.id) <> 1)`,
    [watchIds],
  );
  return [
    expectNone("watches without exactly one order", rowCount ?? 0),
    expectNone("watches whose units do not add up", (await findImbalances(database.db)).length),
  ];
}
