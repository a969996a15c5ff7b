import { crc32 } from "node:zlib";
import type pg from "pg";
import { z } from "zod";
import { StartupError } from "#src/platform/runtime/console.ts";

/**
 * A backup is a gzip file of JSON lines: a header; for each table its name as a string and its rows as
 * objects; a footer with the row counts; a checksum. Values are written in PostgreSQL's own JSON, so a
 * file can be restored into another version of PostgreSQL.
 */
export const format = 1;
/** With files after the rows, in lines such as `["file","pictures/…","base64",true]`; the last says whether more follows. */
export const formatWithFiles = 2;

export const fileLineSchema = z.tuple([z.literal("file"), z.string(), z.string(), z.boolean()]);
/** Divisible by three, so that the pieces in base64 can be joined. */
export const fileChunkBytes = 768 * 1024;

/**
 * Sessions, rate limits, one-time links, half-typed checkouts, what caches follow and how cron jobs ended do not survive a restore: users
 * sign in again. The schema's requirement is written by the migrations.
 */
export const excludedTables = [
  "sessions",
  "throttles",
  "setup_tokens",
  "pending_sign_ins",
  "webauthn_challenges",
  "checkout_drafts",
  "catalog_changes",
  "cron_runs",
  "schema_requirement",
];

export const headerSchema = z.object({
  meridian: z.literal("backup"),
  format: z.union([z.literal(format), z.literal(formatWithFiles)]),
  shop: z.string(),
  taken: z.iso.datetime(),
  /** Hashes of the migrations that made these tables, in their order. */
  migrations: z.array(z.string()).min(1),
  /** Ordered so that each table refers only to tables before it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
});
export type BackupHeader = z.output<typeof headerSchema>;

export const footerSchema = z.tuple([
  z.literal("end"),
  z.object({
    rows: z.record(z.string(), z.int().min(0)),
    files: z.int().min(0).optional(),
    /** The last value used, as text because it may exceed the safe integers of JSON parsers. */
    sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
  }),
]);
export type BackupFooter = z.output<typeof footerSchema>[1];

/** Every backup begins with these bytes, in any version of the format. */
export const signature = '{"meridian":"backup","format":';

const checksumLength = 80;
export const checksumBytes = 10 + 5 + checksumLength + 8;

/**
 * The last line of a backup: the SHA-256 of every byte before it. It is a gzip member of its own, so
 * any gzip reads the whole file. The text is stored uncompressed, so there is only one valid encoding
 * and any changed byte is found.
 */
export function checksumMember(sha256: string): Buffer {
  const text = Buffer.from(`${`{"sha256":"${sha256}"}`.padEnd(checksumLength - 1)}\n`, "latin1");
  const member = Buffer.alloc(checksumBytes);
  member.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  member.set([1], 10);
  member.writeUInt16LE(checksumLength, 11);
  member.writeUInt16LE(0xffff - checksumLength, 13);
  member.set(text, 15);
  member.writeUInt32LE(crc32(text), 15 + checksumLength);
  member.writeUInt32LE(checksumLength, 19 + checksumLength);
  return member;
}

/** For the console: the database's own message if it refused or closed the connection. */
export function databaseFailure(error: unknown, outcome: string): unknown {
  if (!(error instanceof Error)) return error;
  const fromDatabase = "severity" in error || /^Connection terminated/.test(error.message);
  return fromDatabase ? new StartupError(`${outcome}: ${error.message}.`) : error;
}

interface BackupTable {
  readonly name: string;
  /** Generated columns are left out. */
  readonly columns: readonly string[];
  /** Tables that its foreign keys refer to. */
  readonly parents: readonly string[];
}

/** Every table of the shop from the database catalog, each after the tables that it refers to. */
export async function tablesOf(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname::text as name,
       array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
             order by attnum) as columns,
       array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
             where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  );
  return parentsFirst(rows.filter(({ name }) => !excludedTables.includes(name)));
}

function parentsFirst(tables: readonly BackupTable[]): BackupTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ parents }) =>
      parents.every((name) => !waiting.has(name)),
    );
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`);
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}
