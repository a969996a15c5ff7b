import { validBodies } from "./valid-bodies.ts";

/** Occurs in nothing but what people typed: wherever it is found, that was found. */
export const canary = /canary/i;
/** The same where bytes are written as numbers. */
export const canaryInBytes = [...Buffer.from("canary")].join(",");

const special: Record<string, string> = {
  username: "canary.name",
  email: "canary.mail@valid.example",
  website: "https://canary.example/",
};

/** A body that the call takes, in which each text is a canary. */
export function canaryBody(route: string, more: Record<string, unknown> = {}) {
  const typed = Object.entries(validBodies[route] ?? {}).map(([field, value]) => [
    field,
    typeof value === "string" ? (special[field] ?? `canary ${field} of its own`) : value,
  ]);
  return { ...Object.fromEntries(typed), ...more };
}

/** Which call puts what was typed into which table. */
export const keepsTyped: readonly (readonly [route: string, table: string])[] = [
  ["POST /api/auth/register", "users"],
  ["POST /api/auth/login", "throttles"],
  ["POST /api/auth/login", "sessions"],
  ["POST /api/admin/login", "throttles"],
  ["POST /api/subscribe", "subscribers"],
  ["POST /api/wholesale/apply", "wholesale_applications"],
  ["POST /api/wishlists", "wishlists"],
];
