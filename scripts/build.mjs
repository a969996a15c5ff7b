import process from "node:process";
import { createBuilder } from "vite";
import { removeStamp, sourceHash, writeStamp } from "./lib/ensure-built.mjs";
import { Failure, runScript } from "./lib/failure.mjs";
import { precompress } from "./lib/precompress.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { step } from "./lib/steps.mjs";

async function bundle() {
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp().catch((/** @type {unknown} */ error) => {
    throw new Failure(error instanceof Error ? error.message : String(error));
  });
}

await runScript(async () => {
  process.env.NODE_ENV = "production";
  // Read first: an edit made while the build runs must lead to another build.
  const hash = await sourceHash();
  await removeStamp();
  await step("Bundling", bundle);
  await step("Compressing", () => precompress(inRoot("dist", "client")));
  await writeStamp(hash);
});
