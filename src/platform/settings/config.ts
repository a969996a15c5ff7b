import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { capabilityNames } from "#src/domain/capabilities.ts";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { checkoutConfig, checkoutProblem, checkoutSettings } from "./checkout-settings.ts";
import * as types from "./setting-types.ts";

/** An invalid setting; the message is one sentence that says what to correct. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Account = { username: string; email: string; password: string };
export type Config = ReturnType<typeof readConfig>;

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const settings = z.object({
  NODE_ENV: types.oneOf(["production", "development", "test"]).default("production"),
  PORT: types.wholeNumber(0, 65535).default(3000),
  HOST: types.host.default("127.0.0.1"),
  PUBLIC_URL: types.origin.optional(),
  DATABASE_URL: types.url(["postgres:", "postgresql:"]).optional(),
  DATABASE_DIRECT_URL: types.url(["postgres:", "postgresql:"]).optional(),
  DATABASE_POOL: types.wholeNumber(2, 200).default(10),
  DATA_DIR: z.string().default(".data"),
  MEDIA_URL: types.bucket.optional(),
  CAPABILITIES: types.listOf(capabilityNames, "all").default([]),
  JOBS: types.oneOf(["inline", "only", "off"]).default("inline"),
  WEB_CONCURRENCY: types.wholeNumber(1, 64).default(1),
  SHUTDOWN_DELAY: types.wholeNumber(0, 60).default(0),
  LOG_LEVEL: types.oneOf(logLevels).default("info"),
  RATE_LIMIT_FACTOR: types.factor.default(1),
  TRUST_PROXY: types.trustProxy.default(false),
  SMTP_URL: types.url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: types.line(200).optional(),
  INBOUND_MAIL_ADDRESS: types.inboundAddress.optional(),
  INBOUND_MAIL_SECRET: types.secret.optional(),
  NEWSLETTER_PER_MINUTE: types.wholeNumber(1, 600).default(60),
  STORE_NAME: types.line(60).default("Meridian"),
  CONTACT_PHONE: types.line(40).default("+1 (212) 555-0148"),
  CONTACT_EMAIL: types.email.default("hello@meridian.example"),
  ENQUIRY_NOTICES: types.oneOf(["on", "off"]).default("off"),
  REQUIRE_2FA: types.oneOf(["staff"]).optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_EMAIL: types.email.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_PASSWORD_FILE: z.string().optional(),
  WHOLESALE_USERNAME: z.string().optional(),
  WHOLESALE_EMAIL: types.email.optional(),
  WHOLESALE_PASSWORD: z.string().optional(),
  ...checkoutSettings,
});

type Settings = z.output<typeof settings>;

/** Never shown, nor a part of them: not in error messages and not on the page of settings. */
const secrets = new Set([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "MEDIA_URL",
  "SMTP_URL",
  "INBOUND_MAIL_SECRET",
  "ADMIN_PASSWORD",
  "WHOLESALE_PASSWORD",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]);

export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const values = parseSettings(env);
  if (values.WEB_CONCURRENCY > 1 && !values.DATABASE_URL) {
    throw new ConfigError(
      `WEB_CONCURRENCY must be 1 unless DATABASE_URL is set, but is "${values.WEB_CONCURRENCY}".`,
    );
  }
  if (values.JOBS === "only" && !values.DATABASE_URL) {
    throw new ConfigError('JOBS must be inline or off unless DATABASE_URL is set, but is "only".');
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new ConfigError(
      "DATABASE_DIRECT_URL goes with DATABASE_URL, the address of a pooler: set both or neither.",
    );
  }
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`).origin;
  if (values.CAPABILITIES.includes("checkout")) {
    const problem = checkoutProblem(values, { publicUrl, host: values.HOST });
    if (problem) throw new ConfigError(problem);
  }
  if (values.REQUIRE_2FA && !values.CAPABILITIES.includes("accounts")) {
    throw new ConfigError("REQUIRE_2FA needs the capability accounts in CAPABILITIES.");
  }
  return {
    environment: describeEnvironment(values, env),
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    /** Present if `databaseUrl` leads to a pooler in transaction mode. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePool: values.DATABASE_POOL,
    dataDir: resolve(projectRoot(), values.DATA_DIR),
    mediaBucket: values.MEDIA_URL,
    capabilities: values.CAPABILITIES,
    jobs: values.JOBS,
    webConcurrency: values.WEB_CONCURRENCY,
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1_000,
    logLevel: values.LOG_LEVEL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    trustProxy: values.TRUST_PROXY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? values.CONTACT_EMAIL,
    inboundMail: inboundMail(values),
    newsletterPerMinute: values.NEWSLETTER_PER_MINUTE,
    storeName: values.STORE_NAME,
    contactPhone: values.CONTACT_PHONE,
    contactEmail: values.CONTACT_EMAIL,
    requireSecondFactor: values.REQUIRE_2FA === "staff",
    enquiryNotices: values.ENQUIRY_NOTICES === "on",
    checkout: checkoutConfig(values, values.CONTACT_EMAIL),
    admin: account("ADMIN", {
      username: values.ADMIN_USERNAME,
      email: values.ADMIN_EMAIL,
      password: adminPassword(values),
    }),
    wholesale: account("WHOLESALE", {
      username: values.WHOLESALE_USERNAME,
      email: values.WHOLESALE_EMAIL,
      password: values.WHOLESALE_PASSWORD,
    }),
  };
}

/** A bucket as MEDIA_URL names it. */
export function readBucket(address: string): types.Bucket {
  const parsed = types.bucket.safeParse(address);
  if (parsed.success) return parsed.data;
  throw new ConfigError(`The bucket must be ${parsed.error.issues[0]?.message}.`);
}

/** An empty value counts as unset, because `NAME=` in an environment file means that. */
function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const present = Object.entries(env).filter(([, value]) => value?.trim());
  const parsed = settings.safeParse(Object.fromEntries(present));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const got = secrets.has(name) ? "" : `, but is ${JSON.stringify(env[name]?.slice(0, 80))}`;
  throw new ConfigError(`${name} must be ${issue?.message}${got}.`);
}

interface EnvironmentSetting {
  readonly name: string;
  /** As it is in effect. Null if it has none, and for secrets always. */
  readonly value: string | null;
  readonly isSecret: boolean;
  /** It is set, and not only the default. */
  readonly isSet: boolean;
}

/** Every setting there is, because it follows from the schema. */
function describeEnvironment(values: Settings, env: NodeJS.ProcessEnv): EnvironmentSetting[] {
  return Object.keys(settings.shape).map((name) => {
    const isSecret = secrets.has(name);
    const value = values[name as keyof Settings];
    const isShown = !isSecret && value !== undefined;
    return {
      name,
      value: isShown ? [value].flat().map(String).join(", ") : null,
      isSecret,
      isSet: Boolean(env[name]?.trim()),
    };
  });
}

function account(prefix: "ADMIN" | "WHOLESALE", given: Record<keyof Account, string | undefined>) {
  const { username, email, password } = given;
  if (username && email && password) return { username, email, password };
  if (!username && !email && !password) return undefined;
  const missing = !username ? "USERNAME" : !email ? "EMAIL" : "PASSWORD";
  throw new ConfigError(
    `${prefix}_${missing} is missing: set ${prefix}_USERNAME, ${prefix}_EMAIL and ${prefix}_PASSWORD together or not at all.`,
  );
}

/** Where answers to the shop's mails arrive, and what proves that they come from the shop's mail provider. */
function inboundMail(values: Settings) {
  const { INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_SECRET: secret } = values;
  if (address && secret) return { address, secret };
  if (!address && !secret) return undefined;
  const missing = address ? "SECRET" : "ADDRESS";
  throw new ConfigError(
    `INBOUND_MAIL_${missing} is missing: set INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET together or not at all.`,
  );
}

function adminPassword(values: Settings): string | undefined {
  const file = values.ADMIN_PASSWORD_FILE;
  if (!file) return values.ADMIN_PASSWORD;
  if (values.ADMIN_PASSWORD) {
    throw new ConfigError(
      "ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set: remove one of them.",
    );
  }
  const password = readPasswordFile(resolve(projectRoot(), file));
  if (!password) throw new ConfigError(`ADMIN_PASSWORD_FILE names an empty file: "${file}".`);
  return password;
}

function readPasswordFile(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch {
    throw new ConfigError(`ADMIN_PASSWORD_FILE names a file that can't be read: "${path}".`);
  }
}
