import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { mailStateNames } from "#src/domain/mail-states.ts";
import { choice, days, list, text, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

export const auditList = list({
  path: "/api/admin/audit",
  page: paths.auditLog(),
  rows: "entries",
  noun: { one: "entry", many: "entries" },
  sorts: ["at"],
  filters: {
    /** The id of an account, or `console` for what no account did. */
    person: text("Person", /^([1-9]\d{0,8}|console)$/, "Name one person."),
    /** The first part of an action: `watch` of `watch.delete`. */
    kind: text("Kind", /^[a-z-]{1,40}$/, "Choose one of the kinds."),
    subject: text("Subject", /^[a-z-]{1,40}[\s:#]+[\w.-]{1,80}$/i, "Write subjects as watch 12."),
    at: days("Day"),
  },
});

const kinds = {
  guests: "Guests",
  accounts: "Accounts",
  dealers: "Dealers",
  disabled: "Disabled",
} as const;
export type CustomerKind = keyof typeof kinds;

/** As it stands in an address and in the file of a customer. */
export const isTag = /^[^\s,][^\n\r,]{0,39}$/u;

export const customerList = list({
  path: "/api/admin/customers",
  page: paths.customers(),
  rows: "customers",
  noun: { one: "customer", many: "customers" },
  sorts: ["name", "spent", "lastContactAt"],
  filters: {
    search: words("Name, email, phone or company", orderSearchMaxLength),
    kind: choice("Kind", kinds),
    tag: text("Tag", isTag, "Write one tag, of at most 40 characters."),
  },
  views: Object.entries(kinds).map(([kind, name]) => ({ name, filters: { kind } })),
});

export const teamList = list({
  path: "/api/admin/team",
  page: paths.team(),
  rows: "team",
  noun: { one: "colleague", many: "colleagues" },
  sorts: ["username"],
  filters: {},
});

export const stateNames = { new: "New", approved: "Approved", declined: "Declined" } as const;
export type ApplicationState = keyof typeof stateNames;

export const applicationList = list({
  path: "/api/admin/applications",
  page: paths.applications(),
  rows: "applications",
  noun: { one: "application", many: "applications" },
  sorts: ["companyName", "createdAt"],
  filters: {
    search: words("Company, contact or email", orderSearchMaxLength),
    state: choice("State", stateNames),
  },
  views: [
    { name: "New", filters: { state: "new" }, counted: true },
    { name: "Approved", filters: { state: "approved" } },
    { name: "Declined", filters: { state: "declined" } },
  ],
});

export const mailList = list({
  path: "/api/admin/mails",
  page: paths.mailsAndJobs(),
  rows: "mails",
  noun: { one: "mail", many: "mails" },
  sorts: ["createdAt"],
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
