import { mailStateNames } from "#src/domain/mail-states.ts";
import { choice, days, list, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

export const mailList = list({
  path: "/api/admin/mails",
  page: paths.mailsAndJobs(),
  rows: "mails",
  noun: { one: "mail", many: "mails" },
  sorts: ["subject", "recipient", "state", "createdAt"],
  filters: {
    recipient: words("The whole e-mail address", 320),
    state: choice("State", mailStateNames),
    written: days("Written"),
  },
  views: [
    { name: "Failed", filters: { state: "failed" }, counted: true },
    { name: "Waiting", filters: { state: "waiting" } },
    { name: "Sent", filters: { state: "sent" } },
    { name: "Not sent", filters: { state: "not-sent" } },
  ],
});
