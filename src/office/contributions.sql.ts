import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { maxCountedAttention } from "#src/domain/limits.ts";
import type { StaffRight } from "#src/domain/viewer.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { Config } from "#src/platform/settings/config.ts";
import type { BadgeVariant } from "#src/ui/badge.tsx";

// Features contribute these parts to the screens that show something of everything.

/** Work that may wait for the staff, on the page "Today". It leads to where the work is done. */
export interface AttentionSource {
  readonly name: string;
  readonly right: StaffRight;
  readonly one: string;
  readonly many: string;
  readonly href: string;
  /** Reads no more than `maxCountedAttention` rows and one, by an index. */
  count(db: DbOrTx, config: Config): Promise<number>;
}

/** Names the work as one and as many. */
export const attentionOf =
  (right: StaffRight) =>
  (
    name: string,
    [one, many]: readonly [string, string],
    href: string,
    count: AttentionSource["count"],
  ): AttentionSource => ({ name, right, one, many, href, count });

export const countWaiting = async (db: DbOrTx, table: SQL, condition: SQL | undefined) => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from ${table} where ${condition} limit ${maxCountedAttention + 1}) as matching`);
  return rows[0]?.count ?? 0;
};

/** Something that has happened. Nothing is stored for a notice. */
export interface NoticeSource {
  readonly right: StaffRight;
  /** An index leads to the rows in the order of this time. */
  readonly at: SQL;
  /** The kind, the id, the title, the detail and the amount in cents. */
  readonly columns: SQL;
  readonly from: SQL;
}

export interface Customer {
  readonly email: string;
  readonly userId: number | null;
  readonly orderCount: number;
}

interface CustomerRow {
  readonly id: number;
  readonly label: string;
  readonly href: string;
  readonly at: Date;
  readonly badge?: { readonly text: string; readonly variant: BadgeVariant };
  readonly end?: string;
}

/** A list of what the shop has of a customer. */
export interface CustomerPanel {
  readonly title: string;
  /** The text of an empty list. */
  readonly empty: string;
  find(db: DbOrTx, customer: Customer): Promise<readonly CustomerRow[]>;
  /** Tells how many rows the list leaves out. */
  aside?(customer: Customer, listed: number): string | undefined;
}

/** As the triggers of the table of customers decide it. */
export const isOfCustomer = (
  customer: Pick<Customer, "email" | "userId">,
  email: SQLWrapper,
  key: SQLWrapper,
  userId: SQLWrapper,
) =>
  and(
    or(sql`${key} = ${customer.email}`, sql`${userId} = ${customer.userId}`),
    sql`customer_key(${email}, ${userId}) = ${customer.email}`,
  );
