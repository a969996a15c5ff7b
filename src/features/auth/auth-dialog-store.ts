import { createStore, useStore } from "#src/lib/create-store.ts";

export type AuthTab = "login" | "register";

interface AuthDialogState {
  readonly open: boolean;
  readonly tab: AuthTab;
}

const store = createStore<AuthDialogState>({ open: false, tab: "login" });

export function openAuthDialog(tab: AuthTab): void {
  store.set({ open: true, tab });
}

/** The tab stays, so that it does not change while the dialog animates out. */
export function closeAuthDialog(): void {
  if (store.get().open) store.set({ ...store.get(), open: false });
}

export const useAuthDialog = () => useStore(store);
