import type { BrowserContext } from "@playwright/test";
import type { StaffRole } from "#src/domain/viewer.ts";
import { runSql, type TestUser } from "#tests/test-shop.ts";
import { sharedShop } from "./shop.ts";
import { signIn } from "./sign-in.ts";

/** Signs a new member of the staff in, who is no administrator. */
export async function signInStaff(context: BrowserContext, role: StaffRole): Promise<TestUser> {
  const user = await signIn(context, "customer");
  await runSql(sharedShop(), "update users set staff_role = $1 where id = $2", [role, user.id]);
  return user;
}

/** The link that a mail to this address has, as its reader would open it. */
export async function linkMailedTo(email: string): Promise<string> {
  const [mail] = await runSql<{ text: string }>(
    sharedShop(),
    "select text from outgoing_mails where recipient = $1 order by id desc limit 1",
    [email],
  );
  const link = /https?:\/\/[^\s>]+#token=[\w-]+/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error(`No mail with a link was written to ${email}.`);
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}
