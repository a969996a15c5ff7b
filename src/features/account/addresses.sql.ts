import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import { savedAddresses } from "#src/domain/account-limits.ts";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import { lockUser } from "#src/features/auth/auth.sql.ts";
import { userAddresses } from "#src/platform/db/account-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import type { PersonalData } from "#src/platform/security/personal-data.ts";
import type { NewAddress } from "./account.contract.ts";
import { accountProblems } from "./account.messages.ts";

const owned = (userId: number, id: number) =>
  and(eq(userAddresses.userId, userId), eq(userAddresses.id, id));

export function findAddresses(db: DbOrTx, userId: number) {
  return db
    .select()
    .from(userAddresses)
    .where(eq(userAddresses.userId, userId))
    .orderBy(desc(userAddresses.isDefault), desc(userAddresses.id));
}

/** Locks the owner's row, so that two requests together neither exceed the limit nor make two defaults. */
async function countForChange(tx: Tx, userId: number): Promise<number> {
  await lockUser(tx, userId);
  const [row] = await tx
    .select({ total: count() })
    .from(userAddresses)
    .where(eq(userAddresses.userId, userId));
  return row?.total ?? 0;
}

export async function insertAddress(tx: Tx, userId: number, address: NewAddress): Promise<void> {
  const total = await countForChange(tx, userId);
  if (total >= savedAddresses.perAccount) {
    throw new Conflict(accountProblems.tooManyAddresses, "too_many_addresses");
  }
  await tx.insert(userAddresses).values({ ...stored(address), userId, isDefault: total === 0 });
}

export async function updateAddress(
  tx: Tx,
  userId: number,
  id: number,
  address: NewAddress,
): Promise<void> {
  const rows = await tx
    .update(userAddresses)
    .set(stored(address))
    .where(owned(userId, id))
    .returning({ id: userAddresses.id });
  requireOne(rows);
}

export async function deleteAddress(tx: Tx, userId: number, id: number): Promise<void> {
  await countForChange(tx, userId);
  const rows = await tx
    .delete(userAddresses)
    .where(owned(userId, id))
    .returning({ isDefault: userAddresses.isDefault });
  requireOne(rows);
  const [newest] = rows[0]?.isDefault ? await findAddresses(tx, userId) : [];
  if (newest) await setDefault(tx, userId, newest.id);
}

export async function setDefault(tx: Tx, userId: number, id: number): Promise<void> {
  await countForChange(tx, userId);
  await tx
    .update(userAddresses)
    .set({ isDefault: false })
    .where(and(eq(userAddresses.userId, userId), ne(userAddresses.id, id)));
  const rows = await tx
    .update(userAddresses)
    .set({ isDefault: true })
    .where(owned(userId, id))
    .returning({ id: userAddresses.id });
  requireOne(rows);
}

/** Parts that the country does not have are not stored. */
function stored({ name, phone, address }: NewAddress) {
  const parts = Object.entries(address).filter((part): part is [string, string] =>
    Boolean(part[1]),
  );
  return { name, phone, address: Object.fromEntries(parts) };
}

/** Another's address is answered like a missing one. */
function requireOne(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new NotFound(accountProblems.noAddress);
}

export const addressData: PersonalData = {
  kind: "addresses",
  title: "Saved addresses",
  rows: ({ userId }) => sql`
    select name, phone, address, is_default as "isDefault", created_at as "createdAt"
    from user_addresses where user_id = ${userId} order by id`,
};
