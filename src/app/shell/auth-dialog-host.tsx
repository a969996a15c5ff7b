/** The one place where the sign-in and register dialog lives; `openAuthDialog` opens it. */
export function AuthDialogHost() {
  return null;
}
