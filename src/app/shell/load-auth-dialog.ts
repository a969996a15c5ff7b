/** Few visits end in a sign-in, so its forms are fetched at the first sign that one will. */
export const loadAuthDialog = async () =>
  (await import("#src/features/auth/ui/auth-dialog.tsx")).AuthDialog;
