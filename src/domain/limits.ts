/*
 * Bounds that the specification leaves open. They are ours to change; those of the
 * specification are in constants.ts.
 */

export const credentials = {
  emailMaxLength: 254,
  passwordMaxLength: 1_000,
  adminPasswordMinLength: 15,
} as const;

export const quantity = { min: 1, max: 99 } as const;
export const guestCartMaxLines = 50;

export const wishlists = { perUser: 100, nameMaxLength: 100 } as const;

export const freeTextMaxLength = 2_000;
export const shortTextMaxLength = 200;
/** For a field of one line, such as a name or a reference. */
export const lineMaxLength = 200;

/** The largest key of a PostgreSQL integer column: no larger id can exist. */
export const maxId = 2_147_483_647;
export const maxFilterPrice = 1_000_000_000_000;
export const maxFilterValues = 200;

export const adminSetup = { linkMinutes: 30 } as const;

/** Calls per client address; `RATE_LIMIT_FACTOR` multiplies each. */
export const perAddress = {
  registrationsPerHour: 20,
  wholesaleApplicationsPerHour: 5,
  adminSetupsPerMinute: 5,
} as const;

/** Tries to sign in; the count of a name starts anew when the right password comes. */
export const signInTries = {
  perAccount: { max: 10, perSeconds: 900 },
  perAddress: { max: 30, perSeconds: 300 },
} as const;

/** Up to here the listing is sent whole, as the specification has it; beyond, page by page. */
export const completeListingMax = 2_000;
/** Nobody leafs further than this; it bounds what one page can cost. */
export const maxListPage = 1_000;
export const maxListPageSize = 100;
/** Tables of the dashboard; without a page they answer with the first 10,000 rows. */
export const maxAdminPage = 10_000;
export const maxAdminPageSize = 10_000;
