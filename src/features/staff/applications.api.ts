import { NotFound } from "#src/domain/errors.ts";
import { findPendingInvitation } from "#src/features/auth/account-links.sql.ts";
import * as applications from "#src/features/wholesale/applications.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { isoDates } from "#src/platform/rows.ts";
import { type Route, type Services, serve } from "#src/platform/serve.ts";
import * as contract from "./applications.contract.ts";
import * as service from "./applications.service.ts";
import { findHistory, findNotes } from "./notes.sql.ts";
import { findAccountByEmail, findAccountById, findUsername } from "./people.sql.ts";

async function replyWith(
  { db, config }: Services,
  id: number,
): Promise<ReplyOf<typeof contract.readApplication>> {
  const row = await applications.findApplication(db, id);
  if (!row) throw new NotFound("This application does not exist.");
  const account = row.userId
    ? await findAccountById(db, row.userId)
    : row.state === "new"
      ? await findAccountByEmail(db, row.email)
      : undefined;
  const pending = row.userId ? await findPendingInvitation(db, row.userId) : undefined;
  return {
    timeZone: config.checkout.timeZone,
    application: {
      ...isoDates(row),
      decidedBy: await findUsername(db, row.decidedBy),
      account: account ?? null,
      invitation:
        pending?.sentAt && pending.expiresAt
          ? { sentAt: pending.sentAt.toISOString(), expiresAt: pending.expiresAt.toISOString() }
          : null,
      notes: await findNotes(db, [`application:${id}`]),
      history: await findHistory(db, [`application:${id}`]),
    },
  };
}

export const applicationsApi: readonly Route[] = [
  serve(contract.listApplications, async ({ db, config, query }) => {
    const { rows, ...counts } = await applications.findApplications(db, query);
    return {
      applications: rows.map(isoDates),
      ...counts,
      timeZone: config.checkout.timeZone,
    };
  }),

  serve(contract.readApplication, (call) => replyWith(call, call.params.id)),

  serve(contract.actOnApplication, async (call) => {
    const link = await service.actOnApplication(call, call.params.id, call.body);
    return { ...(await replyWith(call, call.params.id)), ...(link !== undefined && { link }) };
  }),

  serve(contract.noteApplication, async (call) => {
    await service.addNote(call, call.params.id, call.body.text);
    return replyWith(call, call.params.id);
  }),
];
