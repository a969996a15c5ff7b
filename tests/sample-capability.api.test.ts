import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followCatalogVersion } from "#src/platform/cache/catalog-version.ts";
import type { Database } from "#src/platform/db/client.ts";
import { checkProject } from "./architecture/check-project.ts";
import { readTree } from "./architecture/read-tree.ts";
import { freshDatabase } from "./database.ts";

/** The capability's own files. */
const own: Readonly<Record<string, string>> = {
  "src/features/appraisals/appraisals.contract.ts": `
    import { z } from "zod";
    import { endpoint } from "#src/lib/endpoint.ts";
    export const readAppraisals = endpoint("GET /api/appraisals", {
      capability: "appraisals",
      access: "public",
      summary: "How many watches are appraised.",
      reply: z.object({ count: z.int() }),
    });`,
  "src/features/appraisals/appraisals.sql.ts": `
    import { paths } from "#src/lib/paths.ts";
    import type { AttentionSource, CustomerPanel } from "#src/office/contributions.sql.ts";
    import type { DbOrTx } from "#src/platform/db/client.ts";
    import { watches } from "#src/platform/db/schema.ts";
    export const countAppraised = (db: DbOrTx) => db.$count(watches);
    export const toAppraise: AttentionSource = {
      name: "toAppraise",
      right: "sales",
      one: "watch to appraise",
      many: "watches to appraise",
      href: paths.appraisals(),
      count: countAppraised,
    };
    export const customersAppraisals: CustomerPanel = {
      title: "Appraisals",
      empty: "No appraisals.",
      find: async () => [],
    };`,
  "src/features/appraisals/appraisals.api.ts": `
    import { cronJob } from "#src/platform/jobs/job.ts";
    import { serve } from "#src/platform/http/serve.ts";
    import { readAppraisals } from "./appraisals.contract.ts";
    import { countAppraised } from "./appraisals.sql.ts";
    export const appraisalsApi = [
      serve(readAppraisals, async ({ db }) => ({ count: await countAppraised(db) })),
    ];
    export const renewAppraisals = cronJob(
      { name: "renew-appraisals", every: "hour", capability: "appraisals" },
      async () => {},
    );`,
  "src/capabilities/appraisals.ts": `
    import { appraisalsApi, renewAppraisals } from "#src/features/appraisals/appraisals.api.ts";
    import { customersAppraisals, toAppraise } from "#src/features/appraisals/appraisals.sql.ts";
    import type { CapabilityModule } from "./capability-module.ts";
    export const appraisals: CapabilityModule = {
      routes: appraisalsApi,
      jobs: [renewAppraisals],
      attention: [toAppraise],
      customerPanels: [customersAppraisals],
    };`,
  "src/pages/appraisals.page.tsx": `
    export function AppraisalsPage() {
      return <h1>What is it worth?</h1>;
    }`,
};

/** All other files that have to change: after the first text stands the second. */
const touched: Readonly<Record<string, readonly [after: string, added: string]>> = {
  "src/domain/capabilities.ts": ["const capabilities = {", 'appraisals: "what watches are worth",'],
  "src/capabilities/load-shop.ts": [
    "Promise<CapabilityModule>>> = {",
    'appraisals: async () => (await import("./appraisals.ts")).appraisals,',
  ],
  "src/lib/paths.ts": ["export const paths = {", 'appraisals: page("/appraisals"),'],
  "src/app/routes.tsx": [
    "export const routes: readonly PageRoute[] = [",
    `{
      capability: "appraisals",
      path: paths.appraisals.pattern,
      page: lazyPage("AppraisalsPage", () => import("#src/pages/appraisals.page.tsx")),
      title: "Appraisals",
      indexed: true,
    },`,
  ],
  "tests/call-audiences.ts": [
    "readonly [Audience, number]>> = {",
    '"GET /api/appraisals": ["everyone", 200],',
  ],
};

const root = join(import.meta.dirname, "..");
let folder: string;
let vite: ViteDevServer;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-sample-"));
  for (const name of ["src", "tests", "package.json", "tsconfig.json"]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  for (const name of ["node_modules", "media", "models", "drizzle"]) {
    await symlink(join(root, name), join(folder, name));
  }
  for (const [file, text] of Object.entries(own)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  for (const [file, [after, added]] of Object.entries(touched)) {
    const text = await readFile(join(folder, file), "utf8");
    expect(text.split(after), file).toHaveLength(2);
    await writeFile(join(folder, file), text.replace(after, `${after}\n${added}`));
  }
  database = await freshDatabase();
  vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
});
afterAll(async () => {
  await vite.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A shop of the copy's code with these capabilities. */
async function openShop(capabilities: string) {
  const { createApp } = (await vite.ssrLoadModule(
    "/src/server/app.ts",
  )) as typeof import("#src/server/app.ts");
  const { readConfig } = (await vite.ssrLoadModule(
    "/src/platform/settings/config.ts",
  )) as typeof import("#src/platform/settings/config.ts");
  return createApp({
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", CAPABILITIES: capabilities }),
    database,
    catalogVersion: await followCatalogVersion(database),
    assetsOf: () => ({ starter: "", dismissed: "", modules: [], styles: [] }),
  });
}

test("a new capability changes at most five files beside its own", () => {
  expect(Object.keys(touched).length).toBeLessThanOrEqual(5);
});

test("it keeps the rules of the architecture", async () => {
  const files = new Map(readTree(root));
  for (const file of [...Object.keys(own), ...Object.keys(touched)]) {
    files.set(file, await readFile(join(folder, file), "utf8"));
  }
  expect(checkProject(files)).toEqual([]);
});

test.each([
  ["is not there while it is off", "", 404, 404],
  ["is served when it is on", "appraisals", 200, 200],
])("it %s", async (_, capabilities, call, page) => {
  const app = await openShop(capabilities);
  const status = async (url: string) =>
    (await app.inject({ url, headers: { host: "localhost:3000" } })).statusCode;
  try {
    expect([await status("/api/appraisals"), await status("/appraisals")]).toEqual([call, page]);
  } finally {
    await app.close();
  }
});

test("its contributions reach the screens that collect them", async () => {
  const { loadShop } = (await vite.ssrLoadModule(
    "/src/capabilities/load-shop.ts",
  )) as typeof import("#src/capabilities/load-shop.ts");
  const { jobs, attention, customerPanels } = await loadShop(["appraisals" as never]);
  expect(jobs.map(({ name }) => name)).toContain("renew-appraisals");
  expect(attention.map(({ name }) => name)).toEqual(["toAppraise"]);
  expect(customerPanels.map(({ title }) => title)).toEqual(["Appraisals"]);
});
