import { messageOf } from "#src/lib/http-error.ts";

export const factorTexts = {
  codeFormat: "Please enter the six digits that your app shows.",
  recoveryFormat: "Please enter one of your recovery codes.",
  nameMissing: "Please give the passkey a name.",
  nameTooLong: "The name of a passkey has 60 characters at most.",
  required: "Please confirm your sign-in with your second factor.",
  oneOfThem: "Please send a code, a recovery code or a passkey.",
  codeWrong: "This code is not right. Please enter the one that your app shows now.",
  codesWait:
    "Too many codes were wrong. Please wait before the next one, or use a passkey or a recovery code.",
  codeUsed: "This code was used before. Please wait for the next one.",
  recoveryWrong: "This is none of your recovery codes, or it was used before.",
  passkeyRefused: "This passkey could not be checked. Please try again.",
  passwordMissing: "Please enter your password.",
  passwordWrong: "This password is not right.",
  startAgain: "This sign-in has ended. Please sign in again.",
  tooManyTries: "That was wrong too often. Please sign in again.",
  tooManyPasskeys: "An account has 20 passkeys at most. Please remove one first.",
  passkeyKnown: "This passkey has been added before.",
  passkeyNotAdded: "The passkey could not be added. Please try again.",
  appKnown: "Your account has an authenticator app. Please remove it first.",
  appNotBegun: "Please begin again with a new QR code.",
  noFactor: "Recovery codes come with a passkey or an authenticator app. Please add one first.",
  lastFactor: "The staff of this shop need a second factor. Please add another one first.",
} as const;

export const stepTexts = {
  title: "One more step",
  description: "Your account asks for a second proof, beside the password.",
  codeHint: "Six digits from your authenticator app.",
  recoveryHint: "One of the codes that you saved. Each works once.",
  passkeyHint: "Your device asks for your fingerprint, your face or its PIN.",
  cancelled: "No passkey was used. You can try again, or choose another way.",
  failed: "This did not work. Please try again.",
} as const;

export const proofTexts = {
  title: "Confirm that it is you",
  description: "This changes what protects your account, so we ask once more.",
  loadFailed: "We could not load how you sign in.",
} as const;

export const passkeyTexts = {
  about: "Sign in with your fingerprint, your face or the PIN of your device.",
  unsupported: "This browser can't use passkeys. An authenticator app protects you as well.",
  ipHost:
    "Passkeys need a shop with a name, and this one is open at a numeric address. An authenticator app works.",
  nameHint: "So that you recognise it in this list.",
  known: "This device already has a passkey for your account.",
  dismissed: "No passkey was added. You can try again.",
} as const;

export const appTexts = {
  about: "An app on your phone shows a new code every 30 seconds.",
  scan: "Scan this code with your authenticator app.",
  type: "Or type this key into the app:",
  confirm: "Then enter the six digits that it shows.",
} as const;

export const sectionTexts = {
  loadFailed: "We could not load your second factor.",
  why: "With a second factor nobody can open your account with your password alone. We recommend a passkey: there is no code to type, and none to give away by mistake.",
  required: "Your rights wait for a second factor",
  requiredText:
    "This shop asks everyone on its staff for one. With a passkey or an authenticator app your rights in the back office are back at once.",
} as const;

export const recoveryTexts = {
  about:
    "Each opens your account once if you lose your device. Keep them where only you find them.",
  title: "Your recovery codes",
  shownOnce: "They are shown this once. Save them before you close this window.",
  saved: "I have saved these codes",
  notSaved: "Please save the codes first.",
  few: "Few recovery codes are left. Please make new ones.",
  none: "No recovery code is left. Please make new ones.",
  renewQuestion: "Make new recovery codes?",
  renewText: "The codes that you have now stop working.",
} as const;

export const codesLeft = (count: number): string =>
  count === 1 ? "1 code is left." : `${count} codes are left.`;

export const changed = {
  passkeyAdded: "The passkey is added.",
  passkeyRenamed: "The passkey has its new name.",
  passkeyRemoved: "The passkey is removed.",
  appAdded: "The authenticator app is added.",
  appRemoved: "The authenticator app is removed.",
} as const;

const lastFactorText =
  "It is your last second factor: your password alone will open your account again, and your recovery codes end.";

export const passkeyRemoval = (name: string, isLast: boolean) => ({
  title: `Remove ${name}?`,
  description: isLast
    ? lastFactorText
    : "You can no longer sign in with it. On your device it stays until you delete it there.",
  confirmLabel: "Remove",
});

export const appRemoval = (isLast: boolean) => ({
  title: "Remove the authenticator app?",
  description: isLast ? lastFactorText : "Its codes are no longer asked for.",
  confirmLabel: "Remove",
});

export const recoveryFile = (storeName: string, username: string, codes: readonly string[]) =>
  [`Recovery codes of ${username} at ${storeName}`, "Each works once.", "", ...codes, ""].join(
    "\r\n",
  );

export const stepProblem = (error: unknown): string => messageOf(error, stepTexts.failed);
