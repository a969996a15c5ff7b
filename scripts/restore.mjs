import process from "node:process";
import { runBuilt } from "./lib/run-built.mjs";

// npm runs a script in the project's folder; a file's name is meant where the command was typed.
process.chdir(process.env.INIT_CWD ?? ".");
await runBuilt("restore");
