import { messageOf } from "#src/lib/http-error.ts";
import { type ToastInput, toast } from "#src/ui/toast-store.ts";
import type { CartWatch } from "./cart.contract.ts";
import { added, type CartAct, cleared, fallbacks, inDialog, removed } from "./cart.messages.ts";
import { useCart } from "./use-cart.ts";

/** The same acts with the specification's toasts, so that every button of the shop behaves alike. */
export function useCartActs({ dialog = false }: { dialog?: boolean } = {}) {
  const store = useCart();

  const run = async (name: CartAct, work: () => Promise<void>, success?: ToastInput) => {
    try {
      await work();
      if (success) toast(success);
      return true;
    } catch (error) {
      const fallback = dialog ? inDialog(fallbacks[name]) : fallbacks[name];
      toast({ title: "Error", description: messageOf(error, fallback), variant: "destructive" });
      return false;
    }
  };

  return {
    ...store,
    add: (watchId: number, watch: CartWatch | undefined, quantity?: number) =>
      run("add", () => store.add(watchId, watch, quantity), added),
    set: (watchId: number, quantity: number) => run("update", () => store.set(watchId, quantity)),
    remove: (watchId: number) => run("remove", () => store.remove(watchId), removed),
    clear: () => run("clear", () => store.clear(), cleared),
  };
}
