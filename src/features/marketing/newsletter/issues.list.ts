import { choice, list } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { issueStateNames } from "./issues.messages.ts";

export const issueList = list({
  path: "/api/admin/newsletter",
  page: paths.newsletterIssues(),
  rows: "issues",
  noun: { one: "issue", many: "issues" },
  sorts: ["subject", "state", "changedAt"],
  filters: { state: choice("State", issueStateNames) },
  views: [
    { name: "Drafts", filters: { state: "draft" } },
    { name: "Sending", filters: { state: "sending" } },
    { name: "Sent", filters: { state: "sent" } },
  ],
});
