import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { bytea, timestamptz, timestamptzNow } from "./columns.ts";

// Tables that no feature owns: audit log, rate limits, catalog changes, cron jobs, set-up, seed and schema state.

/** The object of an action: `watch` of `watch.delete`. */
export const auditKind = ({ action }: { readonly action: AnyPgColumn }) =>
  sql`split_part(${action}, '.', 1)`;

/** Append-only by a trigger. No foreign key to users, so that entries survive their deletion. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptzNow("at"),
    actorId: integer("actor_id"),
    /** The client address; null for console programs. */
    address: text("address"),
    action: text("action").notNull(),
    subject: text("subject"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (entry) => [
    index("audit_log_at").on(entry.at, entry.id),
    index("audit_log_kind").on(auditKind(entry), entry.at, entry.id),
    index("audit_log_subject").on(entry.subject, entry.id),
    index("audit_log_actor").on(entry.actorId, entry.at, entry.id),
  ],
);

/**
 * A trigger writes one row for each entry when its transaction is committed: the hash of the one before and of the
 * entry (see decision 054). Append-only like the entries.
 */
export const auditSeals = pgTable("audit_seals", {
  /** From 1, in the order of the commits. */
  position: bigint("position", { mode: "number" }).primaryKey(),
  entryId: bigint("entry_id", { mode: "number" })
    .notNull()
    .unique()
    .references(() => auditLog.id),
  hash: bytea("hash").notNull(),
});

/** Unlogged: counters may be lost in a crash, and writing them should be cheap. */
export const throttles = pgTable("throttles", {
  key: text("key").primaryKey(),
  windowStartedAt: timestamptzNow("window_started_at"),
  count: integer("count").notNull().default(0),
});

/** The triggers that raise the version write here. The last thousand versions are kept. */
export const catalogChanges = pgTable("catalog_changes", {
  version: bigint("version", { mode: "number" }).primaryKey(),
  tags: text("tags").array().notNull(),
});

/** How the last runs of each cron job ended. */
export const cronRuns = pgTable("cron_runs", {
  name: text("name").primaryKey(),
  succeededAt: timestamptz("succeeded_at"),
  /** The first failure since the last success; null after a success. */
  failingSince: timestamptz("failing_since"),
  failures: integer("failures").notNull().default(0),
  error: text("error"),
});

export const setupTokens = pgTable("setup_tokens", {
  tokenHash: bytea("token_hash").primaryKey(),
  createdAt: timestamptzNow("created_at"),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** A table with at most one row, which records that something has happened. */
function marker<Name extends string>(name: Name) {
  return pgTable(
    name,
    { id: integer("id").primaryKey().default(1), at: timestamptzNow("at") },
    (row) => [check(`${name}_single_row`, sql`${row.id} = 1`)],
  );
}

export const setupDone = marker("setup_done");
export const seedDone = marker("seed_done");

/**
 * The time of the oldest migration that a program must know to run on this schema. Programs of the release before know
 * none of the newest, and still run. Only a migration that removes something raises it.
 */
export const schemaRequirement = pgTable(
  "schema_requirement",
  {
    id: integer("id").primaryKey().default(1),
    oldest: bigint("oldest", { mode: "number" }).notNull(),
  },
  (row) => [check("schema_requirement_single_row", sql`${row.id} = 1`)],
);

/** Triggers raise it after every statement that writes brands, watches or wholesale prices. */
export const catalogVersion = pgTable(
  "catalog_version",
  {
    id: integer("id").primaryKey().default(1),
    version: bigint("version", { mode: "number" }).notNull().default(1),
  },
  (row) => [check("catalog_version_single_row", sql`${row.id} = 1`)],
);
