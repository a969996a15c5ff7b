import process from "node:process";
import { pathToFileURL } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { requireNode, runScript } from "./lib/failure.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { step } from "./lib/steps.mjs";
import { findPostgres } from "./test/find-postgres.mjs";

await runScript(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  await step("Bundling the trials", () => bundle("torture", ["main"]));
  const postgres = await findPostgres();
  if (postgres) process.env.SYSTEM_POSTGRES_BIN = postgres.bin;
  process.chdir(root);
  await import(pathToFileURL(inRoot("dist", "torture", "main.js")).href);
});
