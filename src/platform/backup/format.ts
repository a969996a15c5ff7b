import { z } from "zod";

/**
 * A backup is gzip, and what it holds is lines of JSON: a header; for each table its name as a string
 * and its rows as objects; an ending with what was counted. A seal follows (see seal.ts). Values are
 * in PostgreSQL's own JSON, so that a file goes from one version of PostgreSQL to another.
 */
export const format = 1;

/** People sign in again, count their tries anew, and a one-time link is only good where it was printed. */
export const leftOut = ["sessions", "throttles", "setup_tokens"];

export const headerSchema = z.object({
  meridian: z.literal("backup"),
  format: z.literal(format),
  shop: z.string(),
  taken: z.iso.datetime(),
  /** Hashes of the migrations that had made these tables, in their order. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which each refers only to those before it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
});
export type Header = z.output<typeof headerSchema>;

export const endingSchema = z.tuple([
  z.literal("end"),
  z.object({
    rows: z.record(z.string(), z.int().min(0)),
    /** The last number given out, as text since it may exceed what JSON's readers can hold. */
    sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
  }),
]);
export type Ending = z.output<typeof endingSchema>[1];

/** How every backup begins, whatever its format. */
export const beginning = '{"meridian":"backup","format":';
