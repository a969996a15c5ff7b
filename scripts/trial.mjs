import process from "node:process";
import { pathToFileURL } from "node:url";
import { Failure, inRoot, runScript, step } from "./lib/console.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/setup.mjs";
import { ensurePostgres, findChromium } from "./test/find-tools.mjs";

// node scripts/trial.mjs bench|torture|cluster: bundles a TypeScript program that shares the shop's code.
const [folder = ""] = process.argv.splice(2, 1);
const isSmoke = process.argv.includes("--smoke");
/** Parts of the bench with packages of their own. A smoke run needs them only if it names the part. */
const ownPackages = { lighthouse: "Lighthouse", side: "what the shop is compared with" };
const isMeasured = (/** @type {string} */ part) =>
  process.argv.includes(part) ||
  (!isSmoke && !process.argv.slice(2).some((given) => /^[a-z]/.test(given)));
/** `npm run cluster -- --install` only installs Debian's packages. */
const isInstallation = process.argv.includes("--install");

await runScript(async () => {
  await ensureInstalled();
  if (!isInstallation) await ensureBuilt();
  await step(`Bundling ${folder}`, async () => {
    // Its packages may be missing before.
    const { bundleTrial } = await import("./lib/bundle-trial.mjs");
    await bundleTrial(folder);
  });
  if (folder === "bench") {
    for (const [part, label] of Object.entries(ownPackages)) {
      if (isMeasured(part)) await ensureInstalled(`bench/${part}`, label);
    }
    const chromium = await findChromium("the benchmark measures pages in a browser");
    if (!chromium) throw new Failure("No working Chromium was found; name one in CHROMIUM_PATH.");
    process.env.CHROMIUM_PATH = chromium;
  }
  // A smoke run uses the shipped PostgreSQL.
  if (!isSmoke && folder !== "cluster")
    await ensurePostgres(`${folder} compares the shipped PostgreSQL with it`);
  await import(pathToFileURL(inRoot("dist", folder, "main.js")).href);
});
