import process from "node:process";
import { pathToFileURL } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, requireNode, runScript } from "./lib/failure.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { step } from "./lib/steps.mjs";
import { findChromium } from "./test/find-chromium.mjs";
import { findPostgres } from "./test/find-postgres.mjs";

await runScript(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  await step("Bundling the bench", () => bundle("bench", ["main", "load-worker", "bare-server"]));
  const chromium = await findChromium();
  if (!chromium) throw new Failure("No working Chromium was found; name one in CHROMIUM_PATH.");
  process.env.CHROMIUM_PATH = chromium;
  const postgres = await findPostgres();
  if (postgres) process.env.SYSTEM_POSTGRES_BIN = postgres.bin;
  process.chdir(root);
  await import(pathToFileURL(inRoot("dist", "bench", "main.js")).href);
});
