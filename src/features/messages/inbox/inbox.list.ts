import { inboxRefetchMs } from "#src/domain/enquiry-limits.ts";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { choice, flag, list, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { assigneeNames, kindNames, stateNames } from "./inbox.messages.ts";

export const inboxList = list({
  path: "/api/admin/enquiries",
  page: paths.inbox(),
  rows: "enquiries",
  noun: { one: "enquiry", many: "enquiries" },
  sorts: ["subject", "name", "kind", "state", "activeAt"],
  refreshMs: inboxRefetchMs,
  filters: {
    search: words("Name, email or subject", orderSearchMaxLength),
    kind: choice("Kind", kindNames),
    state: choice("State", stateNames),
    assignee: choice("For whom", assigneeNames),
    unread: flag("Read", "Unread"),
  },
  views: [
    { name: "Unread", filters: { unread: "true" }, counted: true },
    { name: "Mine", filters: { assignee: "me" } },
    { name: "Unassigned", filters: { assignee: "nobody" } },
    { name: "Questions", filters: { kind: "contact" } },
    { name: "About a watch", filters: { kind: "watch" } },
    { name: "Buyback", filters: { kind: "sell" } },
    { name: "Closed", filters: { state: "closed" } },
  ],
});
