import { Conflict, orNotFound } from "#src/domain/errors.ts";
import { nicknameLimits } from "#src/domain/limits.ts";
import { phraseOf } from "#src/features/catalog/search/fold.ts";
import { findNamed } from "#src/features/catalog/search/preview.service.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { actOnRecord, auditOf, isoDates, isStale } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { serve } from "#src/platform/http/serve.ts";
import { changedFields, changedMeanwhile } from "#src/platform/security/audit.ts";
import * as contract from "./nicknames.contract.ts";
import { nicknameProblems } from "./nicknames.messages.ts";
import * as sql from "./nicknames.sql.ts";

const kind = { kind: "nickname", missing: nicknameProblems.missing, lock: sql.lockNickname };

/** Names the field, so that the form can show it there. */
async function refuseTaken(tx: Tx, fields: contract.NicknameFields, ownId?: number) {
  const others = (await sql.findNames(tx)).filter(({ id }) => id !== ownId);
  const owners = new Map(
    others.flatMap(({ name, spellings }) =>
      [name, ...spellings].map((text) => [phraseOf(text), name] as const),
    ),
  );
  for (const field of ["name", "spellings"] as const) {
    for (const text of [fields[field]].flat()) {
      const owner = owners.get(phraseOf(text));
      if (owner === undefined) continue;
      const message = nicknameProblems.taken(text, owner);
      throw new Conflict(message, "taken", { problems: { [field]: message } });
    }
  }
}

export const nicknamesApi = [
  serve(contract.listNicknames, async ({ db, config, query }) => {
    const { rows, ...count } = await sql.findNicknames(db, query);
    return { nicknames: rows.map(isoDates), ...count, timeZone: config.checkout.timeZone };
  }),

  serve(contract.previewNickname, async ({ db, viewer, query }) => {
    const { meaning, references = [] } = query;
    return findNamed(db, viewer, { meaning, references }, nicknameLimits.previewed);
  }),

  serve(contract.addNickname, (call) =>
    inTransaction(call.db, async (tx) => {
      await refuseTaken(tx, call.body);
      const nickname = await sql.insertNickname(tx, call.body);
      await auditOf(tx, call, "nickname", nickname.id)("add", { after: call.body });
      return isoDates(nickname);
    }),
  ),

  serve(contract.editNickname, (call) =>
    actOnRecord(call, kind, call.params.id, async (tx, before, audit) => {
      const { updatedAt, ...fields } = call.body;
      if (isStale(before, updatedAt)) {
        throw await changedMeanwhile(tx, "nickname", `nickname:${before.id}`, isoDates(before));
      }
      const change = changedFields(before, fields);
      if (!change) return isoDates(before);
      await refuseTaken(tx, fields, before.id);
      const after = orNotFound(await sql.updateNickname(tx, before.id, fields), kind.missing);
      await audit("edit", change);
      return isoDates(after);
    }),
  ),

  serve(contract.deleteNickname, (call) =>
    actOnRecord(call, kind, call.params.id, async (tx, { id, updatedAt: _, ...before }, audit) => {
      await sql.removeNickname(tx, id);
      await audit("delete", { before });
      return {};
    }),
  ),
];
