import { isDeepStrictEqual } from "node:util";
import { NotFound } from "#src/domain/errors.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { actOnRecord } from "#src/platform/staff-action.ts";
import { lockCustomer, setTags } from "./customers.sql.ts";
import { insertNote } from "./notes.sql.ts";

const missing = "This customer does not exist.";
export const notFound = () => new NotFound(missing);

const record = ({ viewer }: StaffCall) => ({
  ...{ kind: "customer", missing },
  lock: (tx: Tx, id: number) => lockCustomer(tx, id, hasStaffRight(viewer, "admin")),
});

export async function addNote(call: StaffCall, id: number, text: string): Promise<void> {
  await actOnRecord(call, record(call), id, async (tx, _row, audit) => {
    await insertNote(tx, `customer:${id}`, { viewer: call.viewer, text });
    await audit("note");
  });
}

/** The same tag in capitals and small letters is one. */
export async function changeTags(
  call: StaffCall,
  id: number,
  given: readonly string[],
): Promise<void> {
  const tags = [...new Map(given.map((tag) => [tag.toLowerCase(), tag])).values()];
  await actOnRecord(call, record(call), id, async (tx, before, audit) => {
    if (isDeepStrictEqual(before.tags, tags)) return;
    await setTags(tx, id, tags);
    // The log keeps no text about a person, because it can't be deleted from it.
    await audit("tags");
  });
}
