import { describeListing } from "#src/features/catalog/search/described-listing.service.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { type Call, storeAlert } from "./alerts.service.ts";
import { keysOf } from "./search-matches.sql.ts";

interface SearchToSave {
  readonly email: string;
  readonly userId: number | null;
  /** The address of a listing in the shop. */
  readonly address: string;
}

/** The meaning of the search is stored, so that later changes of the shop's words change nothing for its owner. */
export async function saveSearch(
  call: Call,
  { address, ...asked }: SearchToSave,
  isOwn: boolean,
): Promise<void> {
  const { meaning, ...search } = await describeListing(call.db, address);
  const keys = await keysOf(call.db, meaning);
  await inTransaction(call.db, (tx) =>
    storeAlert(tx, call, { ...asked, ...search, meaning, keys }, isOwn),
  );
}
