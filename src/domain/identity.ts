/** The name as it is shown: one Unicode form, no padding. */
export function displayName(name: string): string {
  return name.normalize("NFKC").trim();
}

/** Two spellings with one key are one name: case, width and composed letters make no difference. */
export function usernameKey(name: string): string {
  return displayName(name).toLowerCase();
}

export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
