import { stolenLimits } from "#src/domain/enquiry-limits.ts";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import * as sql from "#src/features/offers/stolen-serials.sql.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { readStolenFile, type StolenUpload } from "./stolen-file.service.ts";
import type { StolenImport } from "./stolen-serials.contract.ts";
import { stolenProblems } from "./stolen-serials.messages.ts";

export async function addStolen(call: StaffCall, serial: sql.NewStolenSerial) {
  return inTransaction(call.db, async (tx) => {
    const [added] = await sql.insertStolenSerials(tx, [serial], call.viewer.id);
    if (!added) throw new Conflict(stolenProblems.known, "known_serial");
    const flagged = await sql.flagStolen(tx, [added.key]);
    const own = await sql.findOwnStolen(tx, [added.key]);
    await recordAudit(tx, call, {
      action: "stolen-serial.add",
      subject: `stolen-serial:${added.key}`,
      after: { ...serial, flagged, own: own.map(({ id }) => id) },
    });
    return { id: added.id, flagged, own };
  });
}

export async function removeStolen(call: StaffCall, id: number): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const serial = await sql.findStolenSerial(tx, id);
    const key = await sql.deleteStolenSerial(tx, id);
    if (!serial || key === undefined) throw new NotFound(stolenProblems.missing);
    const { serialNumber, brand, note } = serial;
    const unflagged = await sql.unflagStolen(tx, key);
    await recordAudit(tx, call, {
      action: "stolen-serial.remove",
      subject: `stolen-serial:${key}`,
      before: { serialNumber, brand, note, flagged: unflagged },
    });
  });
}

/** Bad rows are left out, and what is on the list stays as it is. */
export async function importStolen(
  call: StaffCall,
  mode: "check" | "run",
  upload: StolenUpload,
): Promise<StolenImport> {
  const { serials, twice, bad } = await readStolenFile(call, upload);
  const outcome = (added: number, flagged: number, own: StolenImport["own"]) => ({
    added,
    known: serials.length - added + twice,
    bad: bad.length,
    problems: bad.slice(0, stolenLimits.shownProblems),
    flagged,
    own,
  });
  const keys = serials.map(({ serialNumber }) => serialKeyOf(serialNumber));
  if (mode === "check") {
    const known = await sql.findListed(call.db, keys);
    const fresh = keys.filter((key) => !known.has(key));
    const flagged = await sql.countToFlag(call.db, fresh);
    return outcome(fresh.length, flagged, await sql.findOwnStolen(call.db, fresh));
  }
  return inTransaction(call.db, async (tx) => {
    const added = await sql.insertStolenSerials(tx, serials, call.viewer.id);
    const newKeys = added.map(({ key }) => key);
    const flagged = await sql.flagStolen(tx, newKeys);
    const own = await sql.findOwnStolen(tx, newKeys);
    if (added.length > 0) {
      await recordAudit(tx, call, {
        action: "stolen-serial.import",
        subject: "stolen-serial:list",
        after: { added: added.length, flagged, own: own.map(({ id }) => id) },
      });
    }
    return outcome(added.length, flagged, own);
  });
}
