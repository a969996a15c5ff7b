import { createHash, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { Client } from "pg";
import type { Role } from "#src/domain/viewer.ts";

export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function insertUser(client: Client, role: Role): Promise<TestUser> {
  const username = `${role}-${randomBytes(4).toString("hex")}`;
  const email = `${username}@meridian.example`;
  const { rows } = await client.query<{ id: number }>(
    `insert into users
       (username, username_key, email, email_key, password_hash, is_admin, is_wholesale)
     values ($1, $1, $2, $2, 'opens for no password', $3, $4)
     returning id`,
    [username, email, role === "admin", role === "wholesale"],
  );
  const [row] = rows;
  if (!row) throw new Error("The user was not stored.");
  return { id: row.id, username, email };
}

/** A new user of that role and the token of a session, made in the database itself. */
export async function newSession(
  databaseUrl: string,
  role: Exclude<Role, "guest">,
): Promise<{ user: TestUser; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const user = await withDatabase(databaseUrl, async (client) => {
    const stored = await insertUser(client, role);
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at, last_seen_at)
       values ($1, $2, now() + interval '1 hour', now())`,
      [createHash("sha256").update(token).digest(), stored.id],
    );
    return stored;
  });
  return { user, token };
}

/** Signs a new user of that role in, past the sign-in form, whose own journeys test it. */
export async function signIn(
  context: BrowserContext,
  role: Exclude<Role, "guest">,
): Promise<TestUser> {
  const { user, token } = await newSession(process.env.E2E_DATABASE_URL ?? "", role);
  const url = process.env.BASE_URL ?? "";
  await context.addCookies([
    { name: "meridian_session", value: token, url, httpOnly: true, sameSite: "Lax" },
  ]);
  return user;
}
