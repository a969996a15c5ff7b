import { list } from "#src/lib/list.ts";
import { dashboardUrl } from "./dashboard.rules.ts";
import { orderList } from "./orders.list.ts";

// The tables of the dashboard's tabs, as specified.

export const watchTable = list({
  path: "/api/admin/watches",
  page: dashboardUrl("inventory"),
  rows: "watches",
  noun: { one: "watch", many: "watches" },
  sorts: ["model", "brandName", "price", "isAvailable"],
  filters: {},
});

export const brandTable = list({
  path: "/api/admin/brands",
  page: dashboardUrl("brands"),
  rows: "brands",
  noun: { one: "brand", many: "brands" },
  sorts: ["name", "slug", "count"],
  filters: {},
});

export const userTable = list({
  path: "/api/admin/users",
  page: dashboardUrl("users"),
  rows: "users",
  noun: { one: "user", many: "users" },
  sorts: ["username", "email", "role"],
  filters: {},
});

export const orderTable = list({
  ...orderList,
  page: dashboardUrl("orders"),
  filters: {},
  views: [],
});

export const subscriberTable = list({
  path: "/api/admin/subscribers",
  page: dashboardUrl("newsletter"),
  rows: "subscribers",
  noun: { one: "subscriber", many: "subscribers" },
  sorts: ["email", "createdAt"],
  filters: {},
});
