/** One Unicode form, no padding. */
export function displayName(name: string): string {
  return name.normalize("NFKC").trim();
}

/** Usernames are unique by this key: case, width and composed letters make no difference. */
export function usernameKey(name: string): string {
  return displayName(name).toLowerCase();
}

export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
