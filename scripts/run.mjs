import process from "node:process";
import { runScript } from "./lib/console.mjs";
import { runBuilt } from "./lib/setup.mjs";

// node scripts/run.mjs [program of dist/server] [its arguments]
const [program = "main"] = process.argv.splice(2, 1);
// npm runs scripts in the project's folder, but a relative file name belongs to the caller's folder.
if (program === "backup" || program === "restore") process.chdir(process.env.INIT_CWD ?? ".");
await runScript(() => runBuilt(program));
