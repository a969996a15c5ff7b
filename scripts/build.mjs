import { rm, writeFile } from "node:fs/promises";
import process from "node:process";
import { createBuilder } from "vite";
import { Failure, inRoot, root, runScript, step } from "./lib/console.mjs";
import { precompress } from "./lib/precompress.mjs";
import { buildStamp, sourceHash } from "./lib/setup.mjs";

async function bundle() {
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp().catch((/** @type {unknown} */ error) => {
    throw new Failure(error instanceof Error ? error.message : String(error));
  });
}

await runScript(async () => {
  process.env.NODE_ENV = "production";
  // Hashed first, so that an edit during the build causes another build.
  const hash = await sourceHash();
  // Without a stamp, a killed build is not mistaken for a complete one.
  await rm(buildStamp, { force: true });
  await step("Bundling", bundle);
  await step("Compressing", () => precompress(inRoot("dist", "client")));
  await writeFile(buildStamp, hash);
});
