import process from "node:process";
import { createBuilder } from "vite";
import { Failure, inRoot, root, runScript, step } from "./lib/console.mjs";
import { precompress } from "./lib/precompress.mjs";
import { removeBuildStamp, sourceHash, writeBuildStamp } from "./lib/setup.mjs";

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
  await removeBuildStamp();
  await step("Bundling", bundle);
  await step("Compressing", () => precompress(inRoot("dist", "client")));
  await writeBuildStamp(hash);
});
