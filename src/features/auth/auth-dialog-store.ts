import { createStore, useStore } from "#src/lib/create-store.ts";

export type AuthTab = "login" | "register";

interface AuthDialogState {
  readonly open: boolean;
  readonly tab: AuthTab;
  /** Continues what the visitor was doing, for example adding a watch to a wishlist. */
  readonly onSignedIn?: (() => void) | undefined;
}

const store = createStore<AuthDialogState>({ open: false, tab: "login" });

export function openAuthDialog(tab: AuthTab, onSignedIn?: () => void): void {
  store.set({ open: true, tab, onSignedIn });
}

export function showAuthTab(tab: AuthTab): void {
  store.set({ ...store.get(), tab });
}

/** The tab stays, so that it does not change while the dialog animates out. */
export function closeAuthDialog(): void {
  const { open, tab } = store.get();
  if (open) store.set({ open: false, tab });
}

export function completeSignIn(): void {
  const { open, onSignedIn } = store.get();
  closeAuthDialog();
  if (open) onSignedIn?.();
}

export const useAuthDialog = () => useStore(store);
