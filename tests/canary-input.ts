import { validBodies } from "./valid-bodies.ts";

/** Occurs only in user input, so a match anywhere else is a leak. */
export const canary = /canary/i;
/** The canary as a list of byte values. */
export const canaryInBytes = [...Buffer.from("canary")].join(",");

const formatted: Record<string, string> = {
  username: "canary.name",
  email: "canary.mail@valid.example",
  website: "https://canary.example/",
};

/** Fields of an order that take only what exists. */
const closed = /^(delivery|payment|contact\.phone|address\.(region|postalCode|country))$/;

/** A valid body for the call in which every text contains the canary. */
export function canaryBody(route: string, more: Record<string, unknown> = {}) {
  return { ...withCanary(validBodies[route] ?? {}), ...more };
}

function withCanary(values: object, prefix = ""): Record<string, unknown> {
  const fields = Object.entries(values).map(([field, value]) => {
    const path = prefix + field;
    if (typeof value === "string" && !closed.test(path))
      return [field, formatted[field] ?? `canary ${field} of its own`];
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return [field, isGroup ? withCanary(value, `${path}.`) : value];
  });
  return Object.fromEntries(fields);
}

/** These calls store user input in these tables. */
export const storedInput: readonly (readonly [route: string, table: string])[] = [
  ["POST /api/auth/register", "users"],
  ["POST /api/auth/login", "throttles"],
  ["POST /api/auth/login", "sessions"],
  ["POST /api/admin/login", "throttles"],
  ["POST /api/subscribe", "subscribers"],
  ["POST /api/wholesale/apply", "wholesale_applications"],
  ["POST /api/wishlists", "wishlists"],
  ["POST /api/orders", "orders"],
];
