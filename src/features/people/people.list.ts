import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { choice, list, text, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

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
  sorts: ["name", "email", "orderCount", "spent", "lastContactAt"],
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
  sorts: ["name", "email", "staff"],
  filters: {},
});

export const stateNames = { new: "New", approved: "Approved", declined: "Declined" } as const;
export type ApplicationState = keyof typeof stateNames;

export const applicationList = list({
  path: "/api/admin/applications",
  page: paths.applications(),
  rows: "applications",
  noun: { one: "application", many: "applications" },
  sorts: ["companyName", "contactName", "email", "state", "createdAt"],
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
