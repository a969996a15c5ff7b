import { NotFound } from "#src/domain/errors.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { Db } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { setWholesale } from "./auth.sql.ts";

/** For the console. A right takes effect at the user's next request, signed in or not. */
export async function grantWholesale(
  db: Db,
  { username, granted }: { username: string; granted: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await setWholesale(tx, username, granted);
    if (id === undefined) throw new NotFound(`There is no user named ${username}.`);
    const action = granted ? "wholesale.grant" : "wholesale.withdraw";
    await recordAudit(tx, { action, subject: `user:${id}` });
  });
}
