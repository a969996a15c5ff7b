import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { ConfigError, readConfig } from "./config.ts";

const admin = { ADMIN_USERNAME: "ada", ADMIN_EMAIL: "ada@shop.example" };

test("nothing needs to be set", () => {
  expect(readConfig({})).toEqual({
    environment: expect.any(Array),
    mode: "production",
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databasePool: 10,
    dataDir: join(projectRoot(), ".data"),
    mediaBucket: undefined,
    capabilities: [],
    jobs: "inline",
    webConcurrency: 1,
    shutdownDelayMs: 0,
    logLevel: "info",
    rateLimitFactor: 1,
    trustProxy: false,
    smtpUrl: undefined,
    mailFrom: "hello@meridian.example",
    newsletterPerMinute: 60,
    inboundMail: undefined,
    storeName: "Meridian",
    contactPhone: "+1 (212) 555-0148",
    contactEmail: "hello@meridian.example",
    requireSecondFactor: false,
    enquiryNotices: false,
    checkout: {
      payments: ["wire"],
      timeZone: "America/New_York",
      seller: { legalName: "", address: "", taxNumber: "", returnsAddress: "" },
      ordersEmail: "hello@meridian.example",
      bank: {
        accountHolder: "",
        bankName: "",
        accountNumber: "",
        routingNumber: undefined,
        swift: undefined,
      },
      stripe: { secretKey: "", webhookSecret: "", apiUrl: undefined },
    },
    admin: undefined,
    wholesale: undefined,
  });
});

test("an empty value counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", ADMIN_USERNAME: "" })).toEqual(readConfig({}));
});

describe("a valid value is used", () => {
  test.each([
    [{ PORT: "0" }, { port: 0 }],
    [{ PORT: "8080" }, { port: 8080, publicUrl: "http://localhost:8080" }],
    [{ PUBLIC_URL: "https://shop.example/" }, { publicUrl: "https://shop.example" }],
    [{ DATA_DIR: "/srv/shop" }, { dataDir: "/srv/shop" }],
    [
      { CAPABILITIES: "all,", PAYMENT: "test" },
      { capabilities: ["checkout", "backoffice", "enquiries", "accounts", "view3d", "discovery"] },
    ],
    [{ RATE_LIMIT_FACTOR: "0.5" }, { rateLimitFactor: 0.5 }],
    [{ TRUST_PROXY: "true" }, { trustProxy: true }],
    [{ TRUST_PROXY: "2" }, { trustProxy: 2 }],
    [{ TRUST_PROXY: "10.0.0.1, fd00::/8" }, { trustProxy: ["10.0.0.1", "fd00::/8"] }],
    [
      { NODE_ENV: "test", LOG_LEVEL: "silent" },
      { mode: "test", logLevel: "silent" },
    ],
    [
      { DATABASE_URL: "postgres://shop@db/shop", WEB_CONCURRENCY: "4" },
      { databaseUrl: "postgres://shop@db/shop", webConcurrency: 4 },
    ],
    [{ DATABASE_URL: "postgres://shop@db/shop", JOBS: "only" }, { jobs: "only" }],
    [{ JOBS: "off" }, { jobs: "off" }],
    [
      { INBOUND_MAIL_ADDRESS: "inbox@reply.example", INBOUND_MAIL_SECRET: "k".repeat(32) },
      { inboundMail: { address: "inbox@reply.example", secret: "k".repeat(32) } },
    ],
    [{ ENQUIRY_NOTICES: "on" }, { enquiryNotices: true }],
  ])("%j", (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });
});

describe("a bad value is refused in one sentence", () => {
  test.each([
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    [
      { NEWSLETTER_PER_MINUTE: "0" },
      'NEWSLETTER_PER_MINUTE must be a whole number from 1 to 600, but is "0".',
    ],
    [{ PORT: "0x1f" }, 'PORT must be a whole number from 0 to 65535, but is "0x1f".'],
    [{ HOST: "no host" }, 'HOST must be a host name or an IP address, but is "no host".'],
    [
      { PUBLIC_URL: "https://shop.example/shop" },
      'PUBLIC_URL must be an http or https address without a path, but is "https://shop.example/shop".',
    ],
    [
      { PUBLIC_URL: "https://user@shop.example" },
      'PUBLIC_URL must be an http or https address without a path, but is "https://user@shop.example".',
    ],
    [
      { DATABASE_URL: "mysql://root:secret@db/shop" },
      "DATABASE_URL must be an address that starts with postgres:// or postgresql://.",
    ],
    [
      { DATABASE_DIRECT_URL: "postgres://shop:secret@db/shop" },
      "DATABASE_DIRECT_URL goes with DATABASE_URL, the address of a pooler: set both or neither.",
    ],
    [
      { DATABASE_URL: "postgres://pooler/shop", DATABASE_DIRECT_URL: "http://x:secret@db" },
      "DATABASE_DIRECT_URL must be an address that starts with postgres:// or postgresql://.",
    ],
    [{ DATABASE_POOL: "1" }, 'DATABASE_POOL must be a whole number from 2 to 200, but is "1".'],
    [{ WEB_CONCURRENCY: "2" }, 'WEB_CONCURRENCY must be 1 unless DATABASE_URL is set, but is "2".'],
    [{ JOBS: "yes" }, 'JOBS must be one of inline, only, off, but is "yes".'],
    [{ JOBS: "only" }, 'JOBS must be inline or off unless DATABASE_URL is set, but is "only".'],
    [
      { LOG_LEVEL: "loud" },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, but is "loud".',
    ],
    [
      { CAPABILITIES: "orders" },
      'CAPABILITIES must be a comma-separated list of checkout, backoffice, enquiries, accounts, view3d, discovery, all, but is "orders".',
    ],
    [{ CAPABILITIES: "checkout" }, "BANK_ACCOUNT_HOLDER is missing: PAYMENT=wire needs it."],
    [
      { CAPABILITIES: "checkout", PAYMENT: "stripe", STRIPE_SECRET_KEY: "sk_x" },
      "STRIPE_WEBHOOK_SECRET is missing: PAYMENT=stripe needs it.",
    ],
    [
      { CAPABILITIES: "checkout", PAYMENT: "test", PUBLIC_URL: "https://shop.example" },
      "PAYMENT must not offer test in a public shop: PUBLIC_URL is https or HOST is not this machine.",
    ],
    [
      { CAPABILITIES: "checkout", PAYMENT: "test", HOST: "0.0.0.0" },
      "PAYMENT must not offer test in a public shop: PUBLIC_URL is https or HOST is not this machine.",
    ],
    [
      { PAYMENT: "cash" },
      'PAYMENT must be a comma-separated list of wire, stripe, test, but is "cash".',
    ],
    [
      { STORE_TIMEZONE: "Mars" },
      'STORE_TIMEZONE must be a time zone such as America/New_York, but is "Mars".',
    ],
    [
      { INBOUND_MAIL_ADDRESS: "inbox@reply.example" },
      "INBOUND_MAIL_SECRET is missing: set INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET together or not at all.",
    ],
    [
      { INBOUND_MAIL_SECRET: "short" },
      "INBOUND_MAIL_SECRET must be at least 32 characters without spaces.",
    ],
    [{ RATE_LIMIT_FACTOR: "0" }, 'RATE_LIMIT_FACTOR must be a number above 0, but is "0".'],
    [
      { TRUST_PROXY: "10.0.0.0/33" },
      'TRUST_PROXY must be true, false, a number of proxies or a comma-separated list of addresses, but is "10.0.0.0/33".',
    ],
    [
      { SMTP_URL: "http://x:pw@y" },
      "SMTP_URL must be an address that starts with smtp:// or smtps://.",
    ],
    [
      { STORE_NAME: "two\nlines" },
      'STORE_NAME must be one line of at most 60 characters, but is "two\\nlines".',
    ],
    [
      { ...admin },
      "ADMIN_PASSWORD is missing: set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD together or not at all.",
    ],
    [
      { WHOLESALE_PASSWORD: "secret" },
      "WHOLESALE_USERNAME is missing: set WHOLESALE_USERNAME, WHOLESALE_EMAIL and WHOLESALE_PASSWORD together or not at all.",
    ],
    [
      { ...admin, ADMIN_PASSWORD: "secret", ADMIN_PASSWORD_FILE: "/x" },
      "ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set: remove one of them.",
    ],
    [
      { ...admin, ADMIN_PASSWORD_FILE: "/no/such/file" },
      'ADMIN_PASSWORD_FILE names a file that can\'t be read: "/no/such/file".',
    ],
  ])("%j", (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });
});

test("the administrator's password may come from a file, without its last line break", () => {
  const folder = mkdtempSync(join(tmpdir(), "meridian-config-"));
  const file = join(folder, "password");
  writeFileSync(file, "correct horse battery\n");
  const config = readConfig({ ...admin, ADMIN_PASSWORD_FILE: file });
  rmSync(folder, { recursive: true });
  expect(config.admin).toEqual({
    username: "ada",
    email: "ada@shop.example",
    password: "correct horse battery",
  });
});
