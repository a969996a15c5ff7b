import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytea, foreignKey, identity, timestamptz, timestamptzNow } from "./columns.ts";
import { users } from "./schema.ts";

// Triggers on passkeys and totp_secrets keep users.has_second_factor.

export const sessions = pgTable(
  "sessions",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    /** Names a session in the list of its owner. It opens nothing. */
    id: identity("id").unique(),
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    /** Browser and system, such as `Firefox on Windows`. This and the next only with the capability `accounts`. */
    device: text("device"),
    /** It is the client address without its last part. */
    addressRange: text("address_range"),
    createdAt: timestamptzNow("created_at"),
    lastSeenAt: timestamptzNow("last_seen_at"),
    /** When the person last proved who they are. */
    provedAt: timestamptzNow("proved_at"),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (session) => [
    index("sessions_user").on(session.userId),
    index("sessions_expires").on(session.expiresAt),
  ],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: identity("id").primaryKey(),
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    /** Chosen by the authenticator. */
    credentialId: bytea("credential_id").notNull().unique(),
    publicKey: bytea("public_key").notNull(),
    /** Uses that the authenticator has counted; 0 if it counts none. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    /** Copied to other devices of its owner. */
    isSynced: boolean("is_synced").notNull(),
    createdAt: timestamptzNow("created_at"),
    lastUsedAt: timestamptz("last_used_at"),
  },
  (passkey) => [index("passkeys_user").on(passkey.userId)],
);

/** The secret of an authenticator app. It counts from `confirmedAt` on, when the first code was right. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: foreignKey("user_id", () => users.id, "cascade").primaryKey(),
  secret: bytea("secret").notNull(),
  createdAt: timestamptzNow("created_at"),
  confirmedAt: timestamptz("confirmed_at"),
  /** The time step of the last code that was taken: no code is taken twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  /** Since the last passkey, recovery code or new password; and when the last one came. */
  wrongCodes: integer("wrong_codes").notNull().default(0),
  wrongAt: timestamptz("wrong_at"),
});

/** Each is used once, then its row is deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    codeHash: bytea("code_hash").notNull(),
  },
  (code) => [primaryKey({ columns: [code.userId, code.codeHash] })],
);

/** An authenticator must sign it. It is taken once, by deleting the row. */
export const webauthnChallenges = pgTable(
  "webauthn_challenges",
  {
    challengeHash: bytea("challenge_hash").primaryKey(),
    /** Null for a sign-in whose account is not known yet. */
    userId: foreignKey("user_id", () => users.id, "cascade"),
    purpose: text("purpose", { enum: ["sign-in", "second-factor", "confirm", "add"] }).notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (challenge) => [index("webauthn_challenges_user").on(challenge.userId)],
);

/** Somebody has proved the password and still owes the second factor. The token is in a cookie. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    isStaffLogin: boolean("is_staff_login").notNull(),
    /** Wrong codes so far. */
    failures: integer("failures").notNull().default(0),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (pending) => [index("pending_sign_ins_user").on(pending.userId)],
);

/** Browsers in which somebody has signed in to an account. The token is in a cookie of the browser. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    tokenHash: bytea("token_hash").notNull(),
    lastSeenAt: timestamptzNow("last_seen_at"),
  },
  (device) => [primaryKey({ columns: [device.userId, device.tokenHash] })],
);

export const userAddresses = pgTable(
  "user_addresses",
  {
    id: identity("id").primaryKey(),
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    /** In the form of an order's address. */
    address: jsonb("address").$type<Readonly<Record<string, string>>>().notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: timestamptzNow("created_at"),
  },
  (address) => [
    index("user_addresses_user").on(address.userId),
    uniqueIndex("user_addresses_default").on(address.userId).where(sql`${address.isDefault}`),
    check("user_addresses_address_object", sql`jsonb_typeof(${address.address}) = 'object'`),
  ],
);

/** Filters and sort of a list of the office, under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: identity("id").primaryKey(),
    /** Null once the account is deleted. A trigger deletes its views that are not shared. */
    ownerId: foreignKey("owner_id", () => users.id, "set null"),
    /** The path of the list's call. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** The query of the list's address. */
    query: text("query").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: timestamptzNow("created_at"),
  },
  (view) => [
    unique("saved_views_name").on(view.ownerId, view.list, view.name),
    index("saved_views_shared").on(view.list).where(sql`${view.isShared}`),
  ],
);
