import { useSyncExternalStore } from "react";

export type AuthTab = "login" | "register";

export type AuthDialogState = { readonly open: boolean; readonly tab: AuthTab };

const atStart: AuthDialogState = { open: false, tab: "login" };
let state = atStart;
const listeners = new Set<() => void>();

function set(next: AuthDialogState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in and register dialog from anywhere in the browser. */
export function openAuthDialog(tab: AuthTab): void {
  set({ open: true, tab });
}

/** The tab stays, so that it does not change while the dialog is seen going. */
export function closeAuthDialog(): void {
  if (!state.open) return;
  set({ ...state, open: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAuthDialog(): AuthDialogState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => atStart,
  );
}
