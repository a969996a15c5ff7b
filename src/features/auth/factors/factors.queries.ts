import { getQuery } from "#src/lib/query-client.ts";
import type { FactorKind, Factors, readFactors } from "./factors.contract.ts";

export const factorsQuery = () => getQuery<typeof readFactors>("/api/account/factors");

/** How the owner of these can confirm who they are, beside the password. */
export function kindsOf({ passkeys, totpSince, recoveryCodesLeft }: Factors): FactorKind[] {
  const kinds: [FactorKind, boolean][] = [
    ["passkey", passkeys.length > 0],
    ["totp", totpSince !== null],
    ["recovery", recoveryCodesLeft > 0],
  ];
  return kinds.filter(([, isThere]) => isThere).map(([kind]) => kind);
}
