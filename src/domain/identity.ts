/** The result has one Unicode form and no padding. */
export function displayName(name: string): string {
  return name.normalize("NFKC").trim();
}

/**
 * Usernames are unique by this key: case, width and composed letters make no difference, nor does the invisible
 * character that a name copied from one of our mails may have.
 */
export function usernameKey(name: string): string {
  return displayName(name).toLowerCase().replaceAll("\u2060", "");
}

export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
