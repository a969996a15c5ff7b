import { days, list, text } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

export const auditList = list({
  path: "/api/admin/audit",
  page: paths.auditLog(),
  rows: "entries",
  noun: { one: "entry", many: "entries" },
  sorts: ["action", "at"],
  filters: {
    /** The id of an account, or `console` for what no account did. */
    person: text("Person", /^([1-9]\d{0,8}|console)$/, "Name one person."),
    /** The first part of an action: `watch` of `watch.delete`. */
    kind: text("Kind", /^[a-z-]{1,40}$/, "Choose one of the kinds."),
    subject: text("Subject", /^[a-z-]{1,40}[\s:#]+[\w.-]{1,80}$/i, "Write subjects as watch 12."),
    at: days("Day"),
  },
});
