import process from "node:process";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { requireNode, runScript } from "./lib/failure.mjs";
import { inRoot } from "./lib/root.mjs";

await runScript(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  process.env.NODE_ENV ??= "production";
  await import(pathToFileURL(inRoot("dist", "server", "admin-create.js")).href);
});
