import type { BrowserContext } from "@playwright/test";
import type { Role } from "#src/domain/viewer.ts";
import { newSession, type TestShop, type TestUser } from "#tests/test-shop.ts";
import { sharedShop } from "./shop.ts";

/** Signs a new user in by a session cookie, without the sign-in form. */
export async function signIn(
  context: BrowserContext,
  role: Exclude<Role, "guest">,
  { url, databaseUrl }: Pick<TestShop, "url" | "databaseUrl"> = sharedShop(),
): Promise<TestUser> {
  const { user, token } = await newSession(databaseUrl, role);
  await context.addCookies([
    { name: "meridian_session", value: token, url, httpOnly: true, sameSite: "Lax" },
  ]);
  return user;
}
