import { toasts } from "#src/domain/constants.ts";
import { createStore } from "#src/lib/create-store.ts";

export interface ToastInput {
  title: string;
  description?: string;
  /** `destructive` is for failures, which screen readers announce at once. */
  variant?: "default" | "destructive";
  action?: ToastAction;
  /** Longer than specified, for what can be undone. */
  displayMs?: number;
}

interface ToastAction {
  readonly label: string;
  /** Screen readers announce it instead of the button. */
  readonly description: string;
  readonly onClick: () => void;
}

export interface ToastState
  extends Readonly<Required<Omit<ToastInput, "description" | "action" | "displayMs">>> {
  readonly id: number;
  readonly description: string | undefined;
  readonly action: ToastAction | undefined;
  readonly displayMs: number | undefined;
  readonly open: boolean;
}

export const toastStore = createStore<ToastState | null>(null);

let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Replaces the toast that is shown. */
export function toast(input: ToastInput): number {
  const { title, description, variant = "default", action, displayMs } = input;
  clearTimeout(removal);
  const id = nextId++;
  toastStore.set({ id, title, description, variant, action, displayMs, open: true });
  return id;
}

/** The toast stays in the store for a while after it is closed, so that it can animate out. */
export function dismissToast(id: number): void {
  const current = toastStore.get();
  if (!current?.open || current.id !== id) return;
  toastStore.set({ ...current, open: false });
  removal = setTimeout(() => toastStore.set(null), toasts.removeDelayMs);
}

/** Waits until the toast that is shown has closed, so that neither is missed. */
export function toastNext(input: ToastInput): void {
  if (!toastStore.get()?.open) {
    toast(input);
    return;
  }
  const unsubscribe = toastStore.subscribe(() => {
    if (toastStore.get()?.open) return;
    unsubscribe();
    toast(input);
  });
}
