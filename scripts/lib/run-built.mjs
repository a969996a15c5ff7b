import process from "node:process";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { loadEnvFile } from "./env-file.mjs";
import { requireNode, runScript } from "./failure.mjs";
import { inRoot } from "./root.mjs";

/**
 * Runs one program of the built server in this process, after whatever set-up it still needs.
 * @param {"main" | "admin-create" | "user-grant" | "backup" | "restore" | "seed-synthetic"} program
 */
export async function runBuilt(program) {
  await runScript(async () => {
    requireNode();
    await ensureInstalled();
    await ensureBuilt();
    loadEnvFile();
    process.env.NODE_ENV ??= "production";
    endWithNpm();
    await import(pathToFileURL(inRoot("dist", "server", `${program}.js`)).href);
  });
}

/**
 * A signal to npm reaches its shell, and the shell passes it on to nobody: when the shell has gone, so
 * should the program, as if the signal had come here.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
