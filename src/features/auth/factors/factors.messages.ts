/** Texts of passkeys, authenticator apps and recovery codes. */
export const factorTexts = {
  codeFormat: "Please enter the six digits that your app shows.",
  recoveryFormat: "Please enter one of your recovery codes.",
  nameMissing: "Please give the passkey a name.",
  nameTooLong: "The name of a passkey has 60 characters at most.",
} as const;
