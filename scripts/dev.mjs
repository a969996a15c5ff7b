import process from "node:process";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { loadEnvFile } from "./lib/env-file.mjs";
import { requireNode, runScript } from "./lib/failure.mjs";
import { root } from "./lib/root.mjs";

await runScript(async () => {
  requireNode();
  await ensureInstalled();
  loadEnvFile();
  process.env.NODE_ENV = "development";
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: "custom" });
  const { startDev } = await vite.ssrLoadModule("/src/server/dev.ts");
  await startDev(vite);
});
