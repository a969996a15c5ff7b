import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Failure, runScript } from "./lib/console.mjs";
import { runBuilt } from "./lib/setup.mjs";

/** @param {string} name */
function createAccount(name) {
  const password = randomBytes(15).toString("base64url");
  const prefix = name.toUpperCase();
  process.env[`${prefix}_USERNAME`] = name;
  process.env[`${prefix}_EMAIL`] = `${name}@meridian.example`;
  process.env[`${prefix}_PASSWORD`] = password;
  return `${name} / ${password}`;
}

/** Runs a shop with every capability and random passwords, and deletes it at the end. */
await runScript(async () => {
  const { HOST = "127.0.0.1", NODE_ENV } = process.env;
  if (!["127.0.0.1", "::1", "localhost"].includes(HOST)) {
    throw new Failure(`The demo is for this machine only: HOST must not be ${HOST}.`);
  }
  if (NODE_ENV === "production") {
    throw new Failure("The demo is not for production: NODE_ENV must not be production.");
  }
  const folder = mkdtempSync(join(tmpdir(), "meridian-demo-"));
  // Under root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Set here, so that a real shop's .env file has no effect.
  Object.assign(process.env, {
    HOST,
    DATA_DIR: folder,
    DATABASE_URL: "",
    PUBLIC_URL: "",
    WEB_CONCURRENCY: "1",
    ADMIN_PASSWORD_FILE: "",
    CAPABILITIES: "all",
  });
  const admin = createAccount("admin");
  const dealer = createAccount("wholesale");
  await runBuilt("main");
  console.log(`Administrator: ${admin}\nDealer:        ${dealer}\nBoth end with the demo.`);
});
