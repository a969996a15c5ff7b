import { getQuery } from "#src/lib/query-client.ts";
import type { listAddresses, listSessions, readAddressForm } from "./account.contract.ts";

/** Other devices come and go. */
export const sessionsQuery = () => ({
  ...getQuery<typeof listSessions>("/api/account/sessions"),
  staleTime: 0,
});

export const addressesQuery = () => getQuery<typeof listAddresses>("/api/account/addresses");

export const addressFormQuery = (country: string) =>
  getQuery<typeof readAddressForm>("/api/account/address-form", { query: { country } });
