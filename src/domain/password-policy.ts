import { passwordMinLength } from "./constants.ts";
import { credentials } from "./limits.ts";

/**
 * Roots of common passwords, for immediate feedback in the browser: digits and signs around them add
 * nothing. The server also refuses the ten thousand most common ones (src/platform/common-passwords.ts),
 * which are too many to send to the browser.
 */
const commonRoots = [
  "password",
  "passwort",
  "passw0rd",
  "p@ssword",
  "p@ssw0rd",
  "pass",
  "letmein",
  "welcome",
  "admin",
  "administrator",
  "root",
  "superuser",
  "changeme",
  "default",
  "secret",
  "login",
  "master",
  "guest",
  "user",
  "test",
  "testing",
  "demo",
  "qwerty",
  "qwertz",
  "azerty",
  "qwertyuiop",
  "asdfgh",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsx",
  "qweasd",
  "iloveyou",
  "princess",
  "dragon",
  "monkey",
  "sunshine",
  "shadow",
  "football",
  "baseball",
  "superman",
  "batman",
  "trustno",
  "starwars",
  "whatever",
  "correcthorsebatterystaple",
  "abcdefghijklmnopqrstuvwxyz",
  "abcdef",
  "abc",
  "meridian",
  "watch",
  "watches",
  "luxury",
  "rolex",
  "omega",
  "patek",
];

export const easyToGuess = "This password is too easy to guess. Please choose another one.";

export function passwordWeakness(
  password: string,
  { username, staff }: { username: string; staff: boolean },
): string | undefined {
  const min = staff ? credentials.staffPasswordMinLength : passwordMinLength;
  if ([...password].length < min) return `Password must be at least ${min} characters`;
  if (password.length > credentials.passwordMaxLength) {
    return `Password must not exceed ${credentials.passwordMaxLength} characters`;
  }
  return isEasyToGuess(password, username) ? easyToGuess : undefined;
}

function isEasyToGuess(password: string, username: string): boolean {
  const text = password.toLowerCase();
  if (username && text.replaceAll(username.toLowerCase(), "").length < 4) return true;
  if (new Set(text).size < 5 || isRepeated(text) || isRun(text)) return true;
  const letters = text.replace(/[^\p{L}@]/gu, "");
  return [...halves(letters), text].some((part) => commonRoots.includes(part));
}

function halves(text: string): string[] {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? [text, half] : [text];
}

/** `abcabcabc` is as weak as `abc`. */
function isRepeated(text: string): boolean {
  return text.length > 1 && (text + text).indexOf(text, 1) < text.length;
}

/** `123456789012345`: each character follows the one before it. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) {
    steps.add((text.charCodeAt(at) - text.charCodeAt(at - 1) + 10) % 10);
  }
  return steps.size === 1;
}
