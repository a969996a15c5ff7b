import process from "node:process";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { loadEnvFile } from "./env-file.mjs";
import { requireNode, runScript } from "./failure.mjs";
import { inRoot } from "./root.mjs";

/**
 * Runs one program of the built server in this process, after whatever set-up it still needs.
 * @param {"main" | "admin-create" | "seed-synthetic"} program
 */
export async function runBuilt(program) {
  await runScript(async () => {
    requireNode();
    await ensureInstalled();
    await ensureBuilt();
    loadEnvFile();
    process.env.NODE_ENV ??= "production";
    await import(pathToFileURL(inRoot("dist", "server", `${program}.js`)).href);
  });
}
