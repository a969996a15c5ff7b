import process from "node:process";
import { root, runScript } from "./lib/console.mjs";
import { ensureInstalled, loadEnvFile } from "./lib/setup.mjs";

await runScript(async () => {
  await ensureInstalled();
  loadEnvFile();
  process.env.NODE_ENV = "development";
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: "custom" });
  const { startDev } = await vite.ssrLoadModule("/src/server/dev.ts");
  await startDev(vite);
});
