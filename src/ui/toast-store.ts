import { toasts } from "#src/domain/constants.ts";

export type ToastInput = {
  title: string;
  description?: string;
  /** `destructive` is for failures and is announced at once. */
  variant?: "default" | "destructive";
};

export type Toast = Readonly<Required<Omit<ToastInput, "description">>> & {
  readonly id: number;
  readonly description: string | undefined;
  readonly open: boolean;
};

let nextId = 1;
let current: Toast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before it, from anywhere in the browser. */
export function toast({ title, description, variant = "default" }: ToastInput): number {
  clearTimeout(removal);
  const id = nextId++;
  show({ id, title, description, variant, open: true });
  return id;
}

/** Closes a toast; it leaves the store only later, so that it can be seen going. */
export function dismissToast(id: number): void {
  if (!current?.open || current.id !== id) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), toasts.removeDelayMs);
}

export function currentToast(): Toast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast when the one on screen has gone, so that neither is missed. */
export function toastNext(input: ToastInput): void {
  if (!current?.open) {
    toast(input);
    return;
  }
  const unsubscribe = subscribeToToasts(() => {
    if (current?.open) return;
    unsubscribe();
    toast(input);
  });
}
