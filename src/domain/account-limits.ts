/* Bounds of accounts and second factors. Those of the rest of the shop are in limits.ts. */

/** How long after proving who they are people may change what protects their account. */
export const freshSignIn = { minutes: 10 } as const;

export const secondFactor = {
  /** How long a sign-in waits for it, and how many wrong codes it bears. */
  waitsMinutes: 5,
  tries: 5,
  challengeMinutes: 5,
  /** After so many wrong codes of an account its owner is told, and each further one doubles the wait for the next. */
  freeCodes: 5,
  firstWaitSeconds: 60,
  longestWaitSeconds: 86_400,
  /** Recovery codes of one account, whatever sign-ins they belong to. */
  recoveryTries: { max: 20, perSeconds: 3_600 },
  passkeys: 20,
  passkeyNameMaxLength: 60,
  recoveryCodes: 10,
  /** The page warns if so many or fewer are left. */
  fewRecoveryCodes: 2,
} as const;

/** As every authenticator app knows it. A code of the step before or after counts too. */
export const totp = {
  algorithm: "SHA1",
  digits: 6,
  period: 30,
  window: 1,
  secretBytes: 20,
} as const;
export const recoveryCodeBytes = 15;

/** Mails that somebody can cause without signing in. */
export const linkMails = {
  perAccount: { max: 3, perSeconds: 3_600 },
  perAddress: { max: 20, perSeconds: 3_600 },
} as const;

export const knownDevice = { days: 365, perAccount: 50 } as const;
export const savedAddresses = { perAccount: 20 } as const;
/** Counted per account and kind: names, addresses, keys to offers, switches. */
export const ownChanges = { max: 60, perSeconds: 3_600 } as const;
export const accountDeletion = { graceDays: 14 } as const;

/** The orders of an account, as they are listed. */
export const ownOrders = { pageSize: 20, maxPage: 5_000 } as const;
