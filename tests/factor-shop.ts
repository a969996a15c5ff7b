import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { FactorKind, Factors } from "#src/features/auth/factors/factors.contract.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import type { TestApp } from "./app.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";
import { aSession, aUser, type SignedInRole } from "./data.ts";

type Shop = Pick<TestApp, "request" | "database" | "origin">;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answers of all calls
  readonly body: any;
}

export type Browser = ReturnType<typeof openBrowser>;

/** Keeps cookies as a browser does. */
export function openBrowser(shop: Shop, token?: string) {
  const cookies = new Map<string, string>();
  if (token !== undefined) cookies.set("meridian_session", token);

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const options = { headers: cookie ? { cookie } : {}, ...(body !== undefined && { body }) };
    const response = await shop.request(method, path, options);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, body: await response.json() };
  }

  return {
    cookies,
    send,
    post: (path: string, body?: unknown) => send("POST", path, body),
    async whoIsSignedIn(): Promise<string | undefined> {
      return (await send("GET", "/api/auth/user")).body.user?.username;
    },
  };
}

export const password = "the quiet lamp beside a quay";
let passwordHash: Promise<string> | undefined;

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** Signed in just now, by other means than a password. */
  readonly browser: Browser;
}

export async function aPerson(shop: Shop, role: SignedInRole = "customer"): Promise<Person> {
  passwordHash ??= createPasswordHasher().hash(password);
  const { db } = shop.database;
  const user = await aUser(db, role, await passwordHash);
  return { ...user, browser: openBrowser(shop, await aSession(db, user)) };
}

export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A code that is right now, or so many steps away. */
export function codeOf({ secret }: Pick<App, "secret">, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), timestamp });
}

export async function addApp({ browser }: Pick<Person, "browser">): Promise<App> {
  const begun = await browser.post("/api/account/totp");
  expect(begun).toMatchObject({ status: 200 });
  const { secret } = begun.body;
  const added = await browser.post("/api/account/totp/confirm", { code: codeOf({ secret }) });
  expect(added).toMatchObject({
    status: 200,
    body: { factors: { totpSince: expect.any(String) } },
  });
  return { secret, recoveryCodes: added.body.recoveryCodes ?? [] };
}

export interface AddedPasskey {
  readonly authenticator: Authenticator;
  readonly factors: Factors;
  readonly recoveryCodes: readonly string[];
}

export async function addPasskey(
  { browser }: Pick<Person, "browser">,
  authenticator = createAuthenticator(),
): Promise<AddedPasskey> {
  const { options } = (await browser.post("/api/account/passkeys/options")).body;
  const response = authenticator.create(options);
  const added = await browser.post("/api/account/passkeys", { name: "My key", response });
  expect([added.status, added.body.message]).toEqual([201, undefined]);
  const { factors, recoveryCodes = [] } = added.body;
  return { authenticator, factors, recoveryCodes };
}

/** A code that has been taken can be taken again, as if half a minute had passed. */
export async function forgetTakenCodes({ database }: Shop): Promise<void> {
  await database.pool.query("update totp_secrets set last_step = 0");
}

/** The sign-ins of this account that wait for nothing more than a second factor. */
export async function enterPassword(
  shop: Shop,
  { username }: Pick<Person, "username">,
  kinds: readonly FactorKind[],
  path = "/api/auth/login",
): Promise<Browser> {
  const browser = openBrowser(shop);
  const answer = await browser.post(path, { username, password });
  expect(answer).toMatchObject({ status: 401, body: { code: "second_factor_required" } });
  expect(answer.body.factors).toEqual(kinds);
  expect([...browser.cookies.keys()]).toEqual(["meridian_second_factor"]);
  return browser;
}

/** Time has passed since the person proved who they are. */
export async function makeStale({ database }: Shop, userId: number): Promise<void> {
  await database.pool.query(
    "update sessions set proved_at = now() - interval '11 minutes' where user_id = $1",
    [userId],
  );
}
