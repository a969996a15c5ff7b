import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Failure, runScript } from "./lib/console.mjs";
import { loadBuilt, prepareBuilt } from "./lib/setup.mjs";

/** @param {string} username */
function createAccount(username) {
  const password = randomBytes(15).toString("base64url");
  return { username, email: `${username}@meridian.example`, password };
}

/** @type {(prefix: string, account: ReturnType<typeof createAccount>) => Record<string, string>} */
const settingsOf = (prefix, { username, email, password }) => ({
  [`${prefix}_USERNAME`]: username,
  [`${prefix}_EMAIL`]: email,
  [`${prefix}_PASSWORD`]: password,
});

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
  const admin = createAccount("admin");
  const dealer = createAccount("wholesale");
  const customer = createAccount("customer");
  const editor = createAccount("editor");
  const sales = createAccount("sales");
  const leaving = createAccount("leaving");
  // Set here, so that a real shop's .env file has no effect.
  Object.assign(process.env, {
    HOST,
    DATA_DIR: folder,
    DATABASE_URL: "",
    PUBLIC_URL: "",
    WEB_CONCURRENCY: "1",
    ADMIN_PASSWORD_FILE: "",
    CAPABILITIES: "all",
    PAYMENT: "test,wire",
    BANK_ACCOUNT_HOLDER: "Meridian Watches LLC",
    BANK_NAME: "First Example Bank",
    BANK_ACCOUNT_NUMBER: "000123456789",
    BANK_ROUTING_NUMBER: "021000021",
    BANK_SWIFT: "EXAMUS33",
    SMTP_URL: "",
    ...settingsOf("ADMIN", admin),
    ...settingsOf("WHOLESALE", dealer),
  });
  await prepareBuilt();
  const { prepareDemo, printMails } = await loadBuilt("demo");
  const { seller } = await prepareDemo({ customer, leaving, editor, sales });
  await loadBuilt("main");
  await printMails();
  /** @type {(account: typeof admin, page: string) => string} */
  const line = ({ username, password }, page) => `  ${username.padEnd(11)}${password}   ${page}`;
  console.log(
    [
      "",
      "Accounts, which end with the demo, and what to look at:",
      line(admin, "/admin/overview: what waits, orders in every state, the revenue"),
      line(customer, "/account: orders and offers; /account/security: passkeys, codes, sessions"),
      line(leaving, "/login: to be deleted in 14 days, unless you sign in"),
      line(dealer, "/wholesale: dealers' prices, the line sheet, a feed; /account/orders"),
      line(editor, "/admin/login: watches, pictures, brands, import and export"),
      line(sales, "/admin/login: orders, dealers' applications, customers"),
      "Or buy a watch as a guest and pay on the trial page. Mails are kept, not sent: read them in the",
      "dashboard. Their links are printed here.",
      "Or sell a watch to the shop at /sell: you get a page of your own. One with an offer to accept is",
      `  ${seller}`,
    ].join("\n"),
  );
});
