/** Calls of one's own account, in an order in which each succeeds. */
export const ownAccount = [
  "POST /api/account/prove",
  "PATCH /api/account/dates",
  "POST /api/account/addresses",
  "PATCH /api/account/addresses/{id}",
  "POST /api/account/sign-in-notices",
  "PATCH /api/account/name",
];

/** They need what only a mail, an authenticator or another account has, or end the session; their features test them. */
export const needSecrets = [
  ...["passkey", "second-factor", "password-reset", "password-reset/check"].map(
    (path) => `POST /api/auth/${path}`,
  ),
  ...["password-reset/finish", "email/check", "email/confirm"].map(
    (path) => `POST /api/auth/${path}`,
  ),
  ...["passkeys", "totp/confirm", "password", "email", "email/confirmation"].map(
    (path) => `POST /api/account/${path}`,
  ),
  "PATCH /api/account/passkeys/{id}",
  "POST /api/account/newsletter",
  "POST /api/account/deletion",
];
