import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { choice, type FilterSet, type List, list, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

const customerKinds = { customers: "Customers", dealers: "Dealers", disabled: "Disabled" } as const;
const staffKinds = {
  staff: "Staff",
  editors: "Editors",
  sales: "Sales staff",
  administrators: "Administrators",
} as const;
export type PersonKind = keyof typeof customerKinds | keyof typeof staffKinds;

const search = words("Name, email or company", orderSearchMaxLength);
const viewsOf = (kinds: Readonly<Record<string, string>>) =>
  Object.entries(kinds).map(([kind, name]) => ({ name, filters: { kind } }));

export const peopleList = list({
  path: "/api/admin/people",
  page: paths.people(),
  rows: "people",
  noun: { one: "person", many: "people" },
  sorts: ["username", "email", "createdAt"],
  filters: { search, kind: choice("Kind", { ...customerKinds, ...staffKinds }) },
  views: viewsOf({ ...customerKinds, staff: staffKinds.staff }),
});

/** Sales staff see no staff. */
export const customerList: List<FilterSet, (typeof peopleList.sorts)[number], "people"> = {
  ...peopleList,
  filters: { search, kind: choice("Kind", customerKinds) },
  views: viewsOf(customerKinds),
};

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
