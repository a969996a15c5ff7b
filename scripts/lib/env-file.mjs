import { existsSync } from "node:fs";
import process from "node:process";
import { Failure } from "./failure.mjs";
import { inRoot } from "./root.mjs";

/** Settings from .env, where there is one; what the environment already says is left as it is. */
export function loadEnvFile() {
  const file = inRoot(".env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    throw new Failure("The file .env can't be read.");
  }
}
