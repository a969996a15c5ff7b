import { savedAddresses } from "#src/domain/account-limits.ts";
import { isOn } from "#src/domain/capabilities.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import type { Address } from "#src/lib/address.schema.ts";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { formatAddress, isDestination, readDestinations } from "#src/platform/postal/addresses.ts";
import type { Config } from "#src/platform/settings/config.ts";
import type { NewAddress, SavedAddress } from "./account.contract.ts";
import { findAddresses, insertAddress } from "./addresses.sql.ts";

export async function presentAddresses(
  db: DbOrTx,
  config: Config,
  userId: number,
): Promise<SavedAddress[]> {
  const rows = await findAddresses(db, userId);
  const destinations = await readDestinations(db, config);
  return rows.map(({ id, name, phone, address: stored, isDefault }) => {
    const address = stored as Address;
    const isDeliverable = isDestination(address.country, destinations);
    return { id, name, phone, address, lines: formatAddress(address), isDefault, isDeliverable };
  });
}

interface AddressBook {
  /** Undefined for those who have no place to save any. */
  list(db: Db, viewer: Viewer): Promise<readonly SavedAddress[] | undefined>;
  /** An address that is saved already, or is one too many, is left out: nobody's order waits for it. */
  add(db: Db, viewer: Viewer, address: NewAddress): Promise<void>;
}

const noAddresses: AddressBook = {
  list: async () => undefined,
  add: async () => {},
};

const storedAddresses = (config: Config): AddressBook => ({
  list: async (db, viewer) =>
    viewer.kind === "guest" ? undefined : presentAddresses(db, config, viewer.id),
  async add(db, viewer, address) {
    if (viewer.kind === "guest") return;
    const known = await presentAddresses(db, config, viewer.id);
    const wanted = labelOf({ ...address, lines: formatAddress(address.address) });
    const isKnown = known.some((saved) => labelOf(saved) === wanted);
    if (isKnown || known.length >= savedAddresses.perAccount) return;
    await inTransaction(db, (tx) => insertAddress(tx, viewer.id, address));
  },
});

const labelOf = ({ name, lines }: Pick<SavedAddress, "name" | "lines">) =>
  [name, ...lines].join("\n").toLowerCase();

export const addressBookFor = (config: Config): AddressBook =>
  isOn(config, "accounts") ? storedAddresses(config) : noAddresses;
