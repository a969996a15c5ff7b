import type { SignedInViewer } from "#src/domain/viewer.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { aUser, type SignedInRole } from "./data.ts";
import type { MailedShop } from "./mailed-shop.ts";

export const oldPassword = "quiet harbour 12";
const oldHash = createPasswordHasher().hash(oldPassword);

/** Somebody with a password whose address is confirmed. */
export async function aConfirmedUser(
  { database: { db, pool } }: MailedShop,
  role: SignedInRole = "customer",
): Promise<SignedInViewer> {
  const user = await aUser(db, role, await oldHash);
  await pool.query("update users set email_confirmed_at = now() where id = $1", [user.id]);
  return user;
}

export const tokenIn = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? "";

/** The answer of a call with a body. */
export async function post(shop: MailedShop, path: string, body: object, token?: string) {
  const response = await shop.request("POST", path, { body, ...(token && { token }) });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
