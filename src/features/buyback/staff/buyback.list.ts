import { stateTitles } from "#src/domain/enquiries.ts";
import { inboxRefetchMs } from "#src/domain/enquiry-limits.ts";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { assigneeNames } from "#src/features/messages/inbox/inbox.messages.ts";
import { choice, list, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

export const buybackList = list({
  path: "/api/admin/offers",
  page: `${paths.buyback()}?show=list`,
  rows: "offers",
  noun: { one: "offer", many: "offers" },
  sorts: ["name", "state", "amount", "createdAt"],
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
