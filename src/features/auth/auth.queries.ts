import type {
  FactorKind,
  Factors,
  readFactors,
} from "#src/features/auth/factors/factors.contract.ts";
import type { readEmail, readSignInNotices } from "#src/features/auth/links/links.contract.ts";
import { getQuery } from "#src/lib/query-client.ts";

export const accountEmailQuery = () => getQuery<typeof readEmail>("/api/account/email");

export const signInNoticesQuery = () =>
  getQuery<typeof readSignInNotices>("/api/account/sign-in-notices");

export const factorsQuery = () => getQuery<typeof readFactors>("/api/account/factors");

export function kindsOf({ passkeys, totpSince, recoveryCodesLeft }: Factors): FactorKind[] {
  const kinds: [FactorKind, boolean][] = [
    ["passkey", passkeys.length > 0],
    ["totp", totpSince !== null],
    ["recovery", recoveryCodesLeft > 0],
  ];
  return kinds.filter(([, isThere]) => isThere).map(([kind]) => kind);
}
