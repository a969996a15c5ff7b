import { asc, eq, sql } from "drizzle-orm";
import { inboxLimits } from "#src/domain/inbox-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { answerTemplates } from "#src/platform/db/inbox-tables.ts";
import type { AnswerTemplate, TemplateFields } from "./templates.contract.ts";

export async function findTemplates(db: DbOrTx): Promise<AnswerTemplate[]> {
  const { id, title, text } = answerTemplates;
  return db
    .select({ id, title, text })
    .from(answerTemplates)
    .orderBy(asc(title))
    .limit(inboxLimits.templates);
}

export function countTemplates(db: DbOrTx): Promise<number> {
  return db.$count(answerTemplates);
}

/** Undefined if there is one with the same title. */
export async function insertTemplate(tx: Tx, fields: TemplateFields): Promise<number | undefined> {
  const [row] = await tx
    .insert(answerTemplates)
    .values(fields)
    .onConflictDoNothing()
    .returning({ id: answerTemplates.id });
  return row?.id;
}

/** "taken" if another has the title. */
export async function updateTemplate(
  tx: Tx,
  id: number,
  fields: TemplateFields,
): Promise<"done" | "missing" | "taken"> {
  const [other] = await tx
    .select({ id: answerTemplates.id })
    .from(answerTemplates)
    .where(eq(answerTemplates.title, fields.title));
  if (other && other.id !== id) return "taken";
  const rows = await tx
    .update(answerTemplates)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(answerTemplates.id, id))
    .returning({ id: answerTemplates.id });
  return rows.length > 0 ? "done" : "missing";
}

export async function deleteTemplate(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .delete(answerTemplates)
    .where(eq(answerTemplates.id, id))
    .returning({ id: answerTemplates.id });
  return rows.length > 0;
}
