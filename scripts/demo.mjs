import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Failure, runScript } from "./lib/failure.mjs";
import { runBuilt } from "./lib/run-built.mjs";

const loopback = ["127.0.0.1", "::1", "localhost"];

/** @param {string} name */
function throwAwayAccount(name) {
  const password = randomBytes(15).toString("base64url");
  const prefix = name.toUpperCase();
  process.env[`${prefix}_USERNAME`] = name;
  process.env[`${prefix}_EMAIL`] = `${name}@meridian.example`;
  process.env[`${prefix}_PASSWORD`] = password;
  return `${name} / ${password}`;
}

/** A shop to look at: everything switched on, accounts that nobody else knows, gone when it ends. */
await runScript(async () => {
  const { HOST = "127.0.0.1", NODE_ENV } = process.env;
  if (!loopback.includes(HOST)) {
    throw new Failure(`The demo is for this machine alone: HOST must not be ${HOST}.`);
  }
  if (NODE_ENV === "production") {
    throw new Failure("The demo is not for production: NODE_ENV must not be production.");
  }
  const folder = mkdtempSync(join(tmpdir(), "meridian-demo-"));
  // Started by root, the database runs as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Set here, so that nothing of a real shop's .env file gets in.
  Object.assign(process.env, {
    HOST,
    DATA_DIR: folder,
    DATABASE_URL: "",
    PUBLIC_URL: "",
    WEB_CONCURRENCY: "1",
    ADMIN_PASSWORD_FILE: "",
    CAPABILITIES: "all",
  });
  const admin = throwAwayAccount("admin");
  const dealer = throwAwayAccount("wholesale");
  await runBuilt("main");
  console.log(`Administrator: ${admin}\nDealer:        ${dealer}\nBoth end with the demo.`);
});
