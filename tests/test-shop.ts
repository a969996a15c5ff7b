import { createHash, randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Role } from "#src/domain/viewer.ts";
import { openShop } from "./shop-process.ts";

/** The built shop on a database of a test cluster. */
export interface TestShop {
  readonly url: string;
  readonly databaseUrl: string;
  output(): string;
  stop(): Promise<void>;
}

export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

type Settings = Readonly<Record<string, string | undefined>>;

export async function startShop(databaseUrl: string, settings: Settings = {}): Promise<TestShop> {
  const { origin, output, stop } = await openShop({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "1000",
    ...settings,
  });
  return { url: origin, databaseUrl, output, stop };
}

/** A shop on a new database, for tests that change what others read. */
export async function startOwnShop(siblingUrl: string, settings?: Settings): Promise<TestShop> {
  return startShop(await createDatabase(siblingUrl), settings);
}

/** Creates a database in the same cluster as another one and returns its URL. */
export async function createDatabase(siblingUrl: string, name = randomName()): Promise<string> {
  await runSql({ databaseUrl: siblingUrl }, `create database "${name}"`);
  return siblingUrl.replace(/\/[^/]*$/, `/${name}`);
}

const randomName = () => `shop-${randomBytes(6).toString("hex")}`;

export async function runSql<Row extends object>(
  { databaseUrl }: Pick<TestShop, "databaseUrl">,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Inserts a new user of the role with a session, and returns the session's token. */
export async function newSession(
  databaseUrl: string,
  role: Exclude<Role, "guest">,
): Promise<{ user: TestUser; token: string }> {
  const username = `${role}-${randomBytes(4).toString("hex")}`;
  const email = `${username}@meridian.example`;
  const token = randomBytes(32).toString("base64url");
  const [row] = await runSql<{ id: number }>(
    { databaseUrl },
    `with stored as (
       insert into users
         (username, username_key, email, email_key, password_hash, is_admin, is_wholesale)
       values ($1, $1, $2, $2, 'matches no password', $3, $4)
       returning id)
     insert into sessions (token_hash, user_id, expires_at, last_seen_at)
     select $5, id, now() + interval '1 hour', now() from stored
     returning user_id as id`,
    [
      username,
      email,
      role === "admin",
      role === "wholesale",
      createHash("sha256").update(token).digest(),
    ],
  );
  if (!row) throw new Error("The user was not stored.");
  return { user: { id: row.id, username, email }, token };
}
