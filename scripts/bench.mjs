import process from "node:process";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, requireNode, runScript } from "./lib/failure.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { step } from "./lib/steps.mjs";
import { findChromium } from "./test/find-chromium.mjs";
import { findPostgres } from "./test/find-postgres.mjs";

/** The bench is written in TypeScript like the shop, and shares its database code. */
async function bundle() {
  const { build } = await import("vite");
  const input = ["main", "load-worker", "bare-server"].map((name) => inRoot("bench", `${name}.ts`));
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: inRoot("dist", "bench"),
      emptyOutDir: true,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: { input },
    },
  });
}

await runScript(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  await step("Bundling the bench", bundle);
  const chromium = await findChromium();
  if (!chromium) throw new Failure("No working Chromium was found; name one in CHROMIUM_PATH.");
  process.env.CHROMIUM_PATH = chromium;
  const postgres = await findPostgres();
  if (postgres) process.env.SYSTEM_POSTGRES_BIN = postgres.bin;
  process.chdir(root);
  await import(pathToFileURL(inRoot("dist", "bench", "main.js")).href);
});
