import { list } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

/** An import is kept for a month, so there are few. */
export const importList = list({
  path: "/api/admin/imports",
  page: paths.imports(),
  rows: "imports",
  noun: { one: "import", many: "imports" },
  sorts: ["fileName", "state", "createdBy", "createdAt"],
  filters: {},
});
