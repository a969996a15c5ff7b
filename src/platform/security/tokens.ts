import { hash, randomBytes } from "node:crypto";
import { type Column, eq, type SQL } from "drizzle-orm";

/** The secret of a cookie or of a link: 256 random bits in letters that need no escaping in an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Only the hash is stored: a stolen copy of a table opens nothing. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The row whose column stores the hash of this token. */
export function hasToken(column: Column, token: string): SQL {
  return eq(column, hashToken(token));
}
