import { readdir, rm } from "node:fs/promises";
import process from "node:process";
import { run } from "./lib/child-process.mjs";
import { inRoot, runScript } from "./lib/console.mjs";

// node scripts/db-generate.mjs [options of drizzle-kit generate]
await runScript(async () => {
  const { code, output } = await run("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)]);
  console.log(output);
  process.exitCode = code;
  // The next migration is generated from the newest snapshot alone, and each has about ten thousand lines.
  const folder = inRoot("drizzle", "meta");
  const snapshots = (await readdir(folder)).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.sort().slice(0, -1)) await rm(inRoot("drizzle", "meta", name));
});
