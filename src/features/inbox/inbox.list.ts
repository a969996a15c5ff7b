import { inboxRefetchMs } from "#src/domain/enquiry-limits.ts";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { choice, flag, list, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { assigneeNames, kindNames, stateNames } from "./inbox.messages.ts";

export const inboxList = list({
  path: "/api/admin/enquiries",
  page: paths.inbox(),
  rows: "enquiries",
  noun: { one: "enquiry", many: "enquiries" },
  sorts: ["activeAt"],
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

export const buybackList = list({
  path: "/api/admin/offers",
  page: `${paths.buyback()}?show=list`,
  rows: "offers",
  noun: { one: "offer", many: "offers" },
  sorts: ["createdAt"],
  refreshMs: inboxRefetchMs,
  filters: {
    search: words("Seller, email, watch or reference", orderSearchMaxLength),
    state: choice("Status", stateTitles),
    assignee: choice("For whom", assigneeNames),
  },
  views: [
    { name: "Received", filters: { state: "received" }, counted: true },
    { name: "Accepted", filters: { state: "accepted" }, counted: true },
    { name: "Arrived", filters: { state: "arrived" }, counted: true },
    { name: "Mine", filters: { assignee: "me" } },
    { name: "Paid", filters: { state: "paid" } },
    { name: "Declined", filters: { state: "declined" } },
  ],
});

export const stolenList = list({
  path: "/api/admin/stolen-serials",
  page: paths.stolenSerials(),
  rows: "serials",
  noun: { one: "serial number", many: "serial numbers" },
  sorts: ["addedAt"],
  filters: { search: words("Serial number, brand or note", orderSearchMaxLength) },
});
