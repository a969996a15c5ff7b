import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routerPath } from "#src/server/http/forms.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp, type TestApp } from "./app.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "..", "deploy");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const { panels }: { panels: Panel[] } = JSON.parse(read("grafana-dashboard.json"));
const rules = [
  ...read("prometheus-alerts.yml").matchAll(
    /alert: (\w+)\n +expr: (?:\|\n)?([\s\S]+?)\n +(?:for|labels):/g,
  ),
].map(([, alert = "", expr = ""]) => ({ name: alert, expr }));
const expressions = [
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ name: title, expr })),
  ),
  ...rules,
];

let shop: TestApp;
/** Each metric of a running shop with its labels. */
const metrics = new Map<string, Set<string>>();
/** Prometheus itself adds these labels. */
const scraped = ["job", "instance", "process"];

beforeAll(async () => {
  shop = await startTestApp(allCapabilities);
  await shop.request("GET", "/shop");
  await shop.database.pool.query(
    `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text)
     values ('one', 'm', 'a@b.example', '', '', '');
     insert into cron_runs (name, succeeded_at) values ('oil', now())`,
  );
  const text = await (await shop.request("GET", "/metrics")).text();
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = metrics.get(name) ?? new Set(scraped);
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) known.add(label);
    metrics.set(name, known);
  }
  metrics.set("up", new Set(scraped));
});
afterAll(() => shop.close());

test("the dashboard and the rules have something to check", () => {
  expect(panels.length).toBeGreaterThan(20);
  expect(rules.length).toBe(read("prometheus-alerts.yml").match(/- alert:/g)?.length);
});

test.each(expressions)("$name uses metrics and labels that there are: $expr", ({ expr }) => {
  const used = [...expr.matchAll(/\b(up|(?:meridian|http|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  expect(used.length).toBeGreaterThan(0);
  const labels = new Set<string>();
  for (const [, name = "", matchers = ""] of used) {
    expect([...metrics.keys()]).toContain(name);
    for (const label of metrics.get(name) ?? []) labels.add(label);
    for (const [, label] of matchers.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)) {
      expect([...(metrics.get(name) ?? [])], name).toContain(label);
    }
    for (const [, route] of matchers.matchAll(/route="([^"]+)"/g)) {
      expect(apiRoutes.map(({ endpoint }) => routerPath(endpoint.path))).toContain(route);
    }
  }
  for (const [, list = ""] of expr.matchAll(/\bby \(([^)]+)\)/g)) {
    for (const label of list.split(", ")) expect([...labels]).toContain(label);
  }
});

test("each alert names a section of docs/operations.md and has a test", () => {
  const page = readFileSync(join(folder, "..", "docs", "operations.md"), "utf8");
  const tested = read("prometheus-alerts.test.yml");
  for (const { name } of rules) {
    expect(read("prometheus-alerts.yml")).toContain(
      `docs/operations.md#alert-${name.toLowerCase()}"`,
    );
    expect(page).toContain(`\n#### Alert ${name}\n`);
    expect(tested).toContain(`alertname: ${name} }`);
    expect(tested).toContain(`alertname="${name}"`);
  }
});

const hasPromtool = await run("promtool", ["--version"]).then(
  () => true,
  () => false,
);
if (!hasPromtool) console.log("No promtool on this system: the rules of alerts are not run.");

describe.skipIf(!hasPromtool)("promtool", () => {
  test.each([
    ["check", "config", "prometheus.yml"],
    ["check", "rules", "prometheus-alerts.yml"],
    ["test", "rules", "prometheus-alerts.test.yml"],
  ])("%s %s %s", async (...args) => {
    const { stdout } = await run("promtool", args, { cwd: folder });
    expect(stdout).toContain("SUCCESS");
  });

  test("finds nothing to object to in the metrics of the shop", async () => {
    const text = await (await shop.request("GET", "/metrics")).text();
    const checked = run("promtool", ["check", "metrics"]);
    checked.child.stdin?.end(text);
    const { stderr } = await checked.catch((error) => error);
    // Known: names that prom-client chose.
    const others = String(stderr)
      .split("\n")
      .filter((line) => /^(meridian|http)_/.test(line));
    expect(others).toEqual([]);
  });
});
