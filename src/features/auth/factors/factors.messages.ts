import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

/** Texts of passkeys, authenticator apps and recovery codes. */
export const factorTexts = {
  codeFormat: "Please enter the six digits that your app shows.",
  recoveryFormat: "Please enter one of your recovery codes.",
  nameMissing: "Please give the passkey a name.",
  nameTooLong: "The name of a passkey has 60 characters at most.",
  passwordMissing: "Please enter your password.",
} as const;

/** While somebody signs in, or confirms who they are. */
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
  unsupported: "This browser can't use passkeys.",
  ipHost: "Passkeys need a shop with a name. This one is open at a numeric address.",
} as const;

export const stepProblem = (error: unknown): string => messageOf(error, stepTexts.failed);

export const codeNotLoaded: ToastInput = {
  title: "Not loaded",
  description: "Please check your connection and try again.",
  variant: "destructive",
};
