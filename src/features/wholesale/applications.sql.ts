import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { maxCountedPeople } from "#src/domain/limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { wordQuery, wordsIn } from "#src/platform/db/columns.ts";
import {
  type applicationStates,
  applicationWords,
  wholesaleApplications,
} from "#src/platform/db/enquiry-tables.ts";

type ApplicationState = (typeof applicationStates)[number];
export type ApplicationRow = typeof wholesaleApplications.$inferSelect;

export interface ApplicationFilters {
  readonly search?: string | undefined;
  readonly state?: ApplicationState | undefined;
}

function conditionOf({ search, state }: ApplicationFilters): SQL | undefined {
  return and(state && eq(wholesaleApplications.state, state), search ? matches(search) : undefined);
}

function matches(search: string): SQL {
  const typed = wordsIn(search);
  return typed
    ? sql`${applicationWords(wholesaleApplications)} @@ ${wordQuery(typed)}`
    : sql`false`;
}

/** One page, the newest first. More than can be counted quickly are not counted. */
export async function findApplications(
  db: DbOrTx,
  filters: ApplicationFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const { id, companyName, contactName, email, state, createdAt } = wholesaleApplications;
  const condition = conditionOf(filters);
  const rows = await db
    .select({ id, companyName, contactName, email, state, createdAt })
    .from(wholesaleApplications)
    .where(condition)
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset);
  const matching = db
    .select({ id })
    .from(wholesaleApplications)
    .where(condition)
    .limit(maxCountedPeople + 1)
    .as("matching");
  const total = await db.$count(matching);
  return { rows, total: Math.min(total, maxCountedPeople), more: total > maxCountedPeople };
}

export async function countNewApplications(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(wholesaleApplications)
    .where(eq(wholesaleApplications.state, "new"));
  return row?.total ?? 0;
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
