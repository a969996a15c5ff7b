import { hasStaffRight } from "#src/domain/viewer.ts";
import { type Route, serve } from "#src/platform/http/serve.ts";
import { findRecords } from "./find.contract.ts";
import { type FindSource, findAll } from "./find.sql.ts";

/** Records that the viewer may not read are not searched. */
export const findApi = (sources: readonly FindSource[]): readonly Route[] => [
  serve(findRecords, async ({ db, viewer, query }) => {
    const open = sources.filter(({ access }) => hasStaffRight(viewer, access));
    return { found: await findAll(open, { db, viewer, text: query.q }) };
  }),
];
