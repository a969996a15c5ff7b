import { pageSize } from "#src/domain/constants.ts";
import { readSearch } from "#src/features/catalog/search/search.service.ts";
import { suggest } from "#src/features/catalog/search/suggestions.service.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { newSession, runSql } from "#tests/test-shop.ts";
import { type Bench, catalogUrl, choose } from "./bench.ts";
import { median, percentile, timesOf } from "./load.ts";
import { report } from "./report.ts";
import { startShop } from "./shop.ts";

const targets = { search: 5, suggestions: 8, page: 15, edit: 1.5 } as const;

/** Twenty texts of each kind; `turn` makes them different. */
const kinds: Readonly<Record<string, (turn: number) => string>> = {
  "plain words": (turn) =>
    pick(["submariner date", "nautilus", "black bay", "royal oak", "tank"], turn),
  typos: (turn) =>
    pick(["submarniner", "nautlus", "daytonna", "speedmastr", "luminer marina"], turn),
  nicknames: (turn) => pick(["pepsi", "batman", "moonwatch", "jumbo", "bb58"], turn),
  references: (turn) => `126610LN-${turn * 977 + 41}`,
  "beginnings of references": (turn) =>
    pick(["12661", "m126710", "311.92", "5711/1a", "iw3716"], turn),
  "words with two filters": (turn) =>
    pick(["submariner unworn full set", "daytona under 30k 2019", "blue nautilus excellent"], turn),
  "filters alone": (turn) =>
    pick(["rolex under 10000", "omega blue under 5k", "40mm titanium"], turn),
  "words of descriptions": (turn) =>
    pick(["chronograph sapphire", "ceramic bezel", "jubilee"], turn),
  "zero results": (turn) => `zzqx${turn} wobbegong`,
};

const typed = ["r", "ro", "subm", "submar", "batm", "1266", "royal o", "chrono"];

const pick = (texts: readonly string[], turn: number) => texts[turn % texts.length] ?? "";

/** Measures the search of a catalog as large as no dealer has. */
export async function benchSearch(bench: Bench): Promise<void> {
  const count = bench.rows ?? 1_000_000;
  const databaseUrl = await catalogUrl(bench, count);
  const group = `${choose(bench, count, 60).toLocaleString("en-US")} watches`;
  const turns = Array.from({ length: choose(bench, 40, 2) }, (_, turn) => turn);
  await benchEngine(databaseUrl, group, turns);
  const shop = await startShop({ ...allCapabilities, DATABASE_URL: databaseUrl, JOBS: "off" });
  try {
    for (const [name, text] of Object.entries(kinds)) {
      const urls = turns.map((turn) => `/shop?q=${encodeURIComponent(text(turn))}`);
      reportTimes(group, `page, ${name}`, (await timesOf(shop, urls)).slice(1), targets.page);
    }
    const counted = turns.map(
      (turn) => `/api/watches/facets?q=${pick(["submariner", "rolex"], turn)}`,
    );
    reportTimes(group, "counts of filters", await timesOf(shop, counted), undefined);
    const { token } = await newSession(databaseUrl, "admin");
    const headers = { Cookie: `meridian_session=${token}` };
    const staff = turns.map((turn) => `/api/admin/find?q=${pick(["submariner", "126610"], turn)}`);
    reportTimes(
      group,
      "the staff's palette",
      (await timesOf(shop, staff, headers)).slice(1),
      undefined,
    );
  } finally {
    await shop.stop();
  }
  await benchIndex(databaseUrl, group, turns.length);
}

/** Without HTTP: understanding a text and all of its statements. */
async function benchEngine(databaseUrl: string, group: string, turns: readonly number[]) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "" }, (_, work) => work());
  const viewer = { kind: "guest" } as const;
  const request = { search: {}, page: 1, pageSize: pageSize.shop, fields: "card" } as const;
  const time = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  try {
    for (const [name, text] of Object.entries(kinds)) {
      const times: number[] = [];
      for (const turn of turns) {
        times.push(await time(() => readSearch(db, viewer, { ...request, q: text(turn) })));
      }
      reportTimes(group, `search, ${name}`, times.slice(1), targets.search);
    }
    const times: number[] = [];
    for (const turn of turns) times.push(await time(() => suggest(db, viewer, pick(typed, turn))));
    reportTimes(group, "suggestions", times.slice(1), targets.suggestions);
  } finally {
    await close();
  }
}

function reportTimes(
  group: string,
  name: string,
  times: readonly number[],
  target: number | undefined,
): void {
  const [p50, p95, p99] = [50, 95, 99].map((share) => percentile(times, share));
  const figure = p95 ?? Number.NaN;
  report({
    group,
    name,
    value: `${[p50, p95, p99].map((ms) => ms?.toFixed(1)).join(" / ")} ms (p50/p95/p99)`,
    figure,
    ...(target && { target: `p95 below ${target} ms`, met: figure < target }),
  });
}

/** The size of the index, and the cost of an edit with it against one without. */
async function benchIndex(databaseUrl: string, group: string, edits: number): Promise<void> {
  const sql = <Row extends object>(statement: string) => runSql<Row>({ databaseUrl }, statement);
  const [size] = await sql<{ index: string; watches: string }>(
    `select pg_size_pretty(pg_total_relation_size('watch_texts') + pg_total_relation_size('watch_titles')
       + pg_relation_size('watches_title') + pg_relation_size('watches_reference')) as index,
       pg_size_pretty(pg_total_relation_size('watches')) as watches`,
  );
  report({
    group,
    name: "size of the index",
    value: `${size?.index}, beside ${size?.watches} of watches`,
  });
  const editing = async () => {
    const times: number[] = [];
    for (let turn = 1; turn <= edits; turn++) {
      const startedAt = performance.now();
      await sql(
        `update watches set description = description || ' ', updated_at = now() where id = ${turn * 7}`,
      );
      times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  await editing();
  const withIndex = await editing();
  const triggers = ["watches_index_changed"];
  for (const name of triggers) await sql(`alter table watches disable trigger ${name}`);
  const without = await editing();
  for (const name of triggers) await sql(`alter table watches enable trigger ${name}`);
  const ratio = withIndex / without;
  report({
    group,
    name: "an edit of a description",
    value: `${withIndex.toFixed(1)} ms`,
    reference: `${without.toFixed(1)} ms without the index`,
    ratio,
    target: `at most ${targets.edit} times`,
    met: ratio <= targets.edit,
  });
}
