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

/** A valid body for the call in which every text contains the canary. */
export function canaryBody(route: string, more: Record<string, unknown> = {}) {
  const fields = Object.entries(validBodies[route] ?? {}).map(([field, value]) => [
    field,
    typeof value === "string" ? (formatted[field] ?? `canary ${field} of its own`) : value,
  ]);
  return { ...Object.fromEntries(fields), ...more };
}

/** Which call stores user input in which table. */
export const storedInput: readonly (readonly [route: string, table: string])[] = [
  ["POST /api/auth/register", "users"],
  ["POST /api/auth/login", "throttles"],
  ["POST /api/auth/login", "sessions"],
  ["POST /api/admin/login", "throttles"],
  ["POST /api/subscribe", "subscribers"],
  ["POST /api/wholesale/apply", "wholesale_applications"],
  ["POST /api/wishlists", "wishlists"],
];
