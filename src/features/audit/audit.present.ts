import type { ReplyOf } from "#src/lib/endpoint.ts";
import { isId } from "#src/lib/params.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { FileColumns } from "#src/platform/http/list-file.ts";
import { newestSeal } from "#src/platform/security/audit.ts";
import type { AuditView, listAudit } from "./audit.contract.ts";
import { actionText } from "./audit.messages.ts";
import { changesOf } from "./audit.rules.ts";
import * as sql from "./audit.sql.ts";

export async function presentAudit(
  db: DbOrTx,
  view: AuditView,
  timeZone: string,
): Promise<ReplyOf<typeof listAudit>> {
  const { rows, ...count } = await sql.findAuditEntries(db, view, timeZone);
  const names = await namesOf(
    db,
    rows.flatMap(({ entry }) => entry.subject ?? []),
  );
  return {
    entries: rows.map(({ entry, username }) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      actor: entry.actorId === null ? null : { id: entry.actorId, username },
      address: entry.address,
      action: entry.action,
      subject: entry.subject,
      subjectName: names.get(entry.subject ?? "") ?? null,
      changes: changesOf(entry.details),
    })),
    ...count,
    seal: (await newestSeal(db)) ?? null,
    people: await sql.findStaff(db),
    timeZone,
  };
}

async function namesOf(db: DbOrTx, subjects: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, find] of Object.entries(sql.subjectNames)) {
    const ids = subjects.flatMap((subject) => {
      const [of, id = ""] = subject.split(":");
      return of === kind && isId(id) ? [Number(id)] : [];
    });
    if (ids.length === 0) continue;
    for (const { id, name } of await find(db, ids)) names.set(`${kind}:${id}`, name);
  }
  return names;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Times are in UTC, so that a spreadsheet can sort them. */
export const auditColumns: FileColumns<sql.ExportRow> = {
  Entry: ({ entry }) => entry.id,
  Time: ({ entry }) => entry.at.toISOString(),
  Person: ({ username }) => username,
  "Person id": ({ entry }) => entry.actorId,
  Address: ({ entry }) => entry.address,
  Action: ({ entry }) => entry.action,
  "In words": ({ entry }) => actionText(entry.action),
  Subject: ({ entry }) => entry.subject,
  Before: ({ entry }) => json(entry.details.before),
  After: ({ entry }) => json(entry.details.after),
  Position: ({ position }) => position,
  Hash: ({ hash }) => hash,
};
