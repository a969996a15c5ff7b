import { NotFound } from "#src/domain/errors.ts";
import { setWholesale } from "#src/features/auth/auth.sql.ts";
import { forgetFeed } from "#src/features/auth/dealers.sql.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { Db } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";

/** For the console. Takes effect at the user's next request, also in a running session. */
export async function grantWholesale(
  db: Db,
  { username, granted }: { username: string; granted: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await setWholesale(tx, username, granted);
    if (id === undefined) throw new NotFound(`There is no user named ${username}.`);
    if (!granted) await forgetFeed(tx, id);
    const action = granted ? "wholesale.grant" : "wholesale.withdraw";
    await recordAudit(tx, null, { action, subject: `user:${id}` });
  });
}
