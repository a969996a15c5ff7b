import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import {
  type applicationStates,
  applicationWords,
  wholesaleApplications,
} from "#src/platform/db/enquiry-tables.ts";
import { matchesWords, type PageParams, readPage } from "#src/platform/db/read-page.ts";

type ApplicationState = (typeof applicationStates)[number];
export type ApplicationRow = typeof wholesaleApplications.$inferSelect;

interface ApplicationView extends PageParams<"companyName" | "createdAt"> {
  readonly search?: string | undefined;
  readonly state?: ApplicationState | undefined;
}

/** The newest first. */
export function findApplications(db: DbOrTx, view: ApplicationView) {
  const { id, companyName, contactName, email, state, createdAt } = wholesaleApplications;
  return readPage(db, view, {
    table: wholesaleApplications,
    id,
    where: and(
      view.state && eq(state, view.state),
      matchesWords(
        view.search,
        (query) => sql`${applicationWords(wholesaleApplications)} @@ ${query}`,
      ),
    ),
    sorts: { companyName, createdAt: id },
    select: (ids, order) =>
      db
        .select({ id, companyName, contactName, email, state, createdAt })
        .from(wholesaleApplications)
        .where(ids)
        .orderBy(...order),
  });
}

export async function findApplication(db: DbOrTx, id: number): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(wholesaleApplications)
    .where(eq(wholesaleApplications.id, id));
  return row;
}

export async function lockApplication(tx: Tx, id: number): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .select()
    .from(wholesaleApplications)
    .where(eq(wholesaleApplications.id, id))
    .for("update");
  return row;
}

interface Decision {
  readonly state: Exclude<ApplicationState, "new">;
  readonly decidedBy: number;
  readonly reason?: string;
  readonly userId?: number;
}

export async function decideApplication(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx
    .update(wholesaleApplications)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(wholesaleApplications.id, id));
}
