import { allCapabilities } from "#tests/all-capabilities.ts";
import { fillOffice } from "#tests/large-office.ts";
import { newSession, runSql } from "#tests/test-shop.ts";
import { type Bench, choose, ownCatalogUrl } from "./bench.ts";
import { p95, timesOf } from "./load.ts";
import { benchInputs, type Known } from "./office-input.ts";
import { report } from "./report.ts";
import { startShop } from "./shop.ts";

const size = 100_000;
const maxCallMs = 100;

/** The calls behind the pages that staff open all day, each with what they type. */
const calls: Readonly<Record<string, (turn: number) => string>> = {
  Today: () => "overview",
  "watches, first page": () => "inventory?pageSize=100",
  "watches by words": (turn) => `inventory?pageSize=100&search=S${turn * 97 + 61}`,
  "orders, first page": () => "orders?pageSize=100",
  "orders by a customer": (turn) => `orders?pageSize=100&search=Buyer${turn * 131}`,
  "orders to ship": () => "orders?pageSize=100&status=Paid",
  "inbox, first page": () => "enquiries?pageSize=100",
  "inbox by a sender": (turn) => `enquiries?pageSize=100&search=person${turn * 77}`,
  "palette, a serial number": (turn) => `find?q=S${turn * 89 + 61}`,
  "palette, an order": (turn) => `find?q=M-${hex(turn * 53)}`,
  "palette, a customer": (turn) => `find?q=Buyer${turn * 17}`,
  "palette, a common word": (turn) => `find?q=${["Model", "Brand1", "person", "Rolex"][turn % 4]}`,
};

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");

/** Measures the staff's requests and searches with as many watches, orders and enquiries as a large house ever has. */
export async function benchOffice(bench: Bench): Promise<void> {
  const count = choose(bench, bench.rows ?? size, 60);
  const group = `${count.toLocaleString("en-US")} watches, orders and enquiries`;
  const databaseUrl = await officeDatabase(bench, count);
  const shop = await startShop({ ...allCapabilities, DATABASE_URL: databaseUrl, JOBS: "off" });
  try {
    const { token } = await newSession(databaseUrl, "admin");
    const turns = Array.from({ length: 2 + choose(bench, 40, 2) }, (_, turn) => turn + 1);
    const headers = { Cookie: `meridian_session=${token}` };
    for (const [name, path] of Object.entries(calls)) {
      const urls = turns.map((turn) => `/api/admin/${path(turn)}`);
      // The first two warm it up.
      reportTime(group, name, (await timesOf(shop, urls, headers)).slice(2));
    }
    const [known] = await runSql<Known>(
      { databaseUrl },
      `select ${count}::int as count, (select max(id) from watches) as watch,
         (select max(id) from orders) as order, (select max(id) from enquiries) as enquiry`,
    );
    if (known) await benchInputs(bench, shop, { group, token, known });
  } finally {
    await shop.stop();
  }
}

/** Other parts measure such a catalog without the rest. */
async function officeDatabase(bench: Bench, count: number): Promise<string> {
  const databaseUrl = await ownCatalogUrl(bench, count);
  await fillOffice((statement) => runSql({ databaseUrl }, statement), count);
  return databaseUrl;
}

function reportTime(group: string, name: string, times: readonly number[]): void {
  const ms = p95(times) ?? Number.NaN;
  report({
    group,
    name,
    value: `${ms.toFixed(0)} ms (p95)`,
    figure: ms,
    target: `at most ${maxCallMs} ms`,
    met: ms <= maxCallMs,
  });
}
