import { passwordMinLength } from "#src/domain/constants.ts";
import { passwordWeakness } from "#src/domain/password-policy.ts";

const comfortableLength = 14;

/** A few words on the password so far; what is wrong with it the form says when it is sent. */
export function passwordHint(password: string, username: string): string {
  if (password === "") {
    return `At least ${passwordMinLength} characters. A few words that only you would put together make a good one.`;
  }
  const missing = passwordMinLength - [...password].length;
  if (missing > 0) return missing === 1 ? "1 more character." : `${missing} more characters.`;
  if (passwordWeakness(password, { username, admin: false })) return "Easy to guess.";
  return [...password].length < comfortableLength ? "Good. Longer is stronger." : "Strong.";
}
