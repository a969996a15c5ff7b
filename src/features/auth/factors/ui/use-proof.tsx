import { type ReactNode, useRef, useState } from "react";
import { freshSignInRequired } from "#src/domain/errors.ts";
import { codeNotLoaded } from "#src/features/auth/auth.messages.ts";
import { hasCode } from "#src/lib/http-error.ts";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyComponent } from "#src/ui/use-lazy-dialog.tsx";

export interface Proof {
  /**
   * Runs an act. If the server wants a proof of who is signed in, the dialog asks for it and the act runs again.
   * Rejects with the server's refusal if the dialog is closed instead.
   */
  run<T>(act: () => Promise<T>): Promise<T>;
  readonly dialog: ReactNode;
}

const load = async () => (await import("./proof-dialog.tsx")).ProofDialog;

export function useProof(): Proof {
  const [open, setOpen] = useState(false);
  const settle = useRef<(proved: boolean) => void>(() => {});
  const finish = (proved: boolean) => {
    setOpen(false);
    settle.current(proved);
  };
  const { Component: Dialog, require } = useLazyComponent(load, () => {
    finish(false);
    toast(codeNotLoaded);
  });

  function ask(): Promise<boolean> {
    settle.current(false);
    setOpen(true);
    require();
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }

  return {
    async run(act) {
      try {
        return await act();
      } catch (error) {
        if (!hasCode(error, freshSignInRequired) || !(await ask())) throw error;
        return act();
      }
    },
    dialog: Dialog && (
      <Dialog open={open} onProved={() => finish(true)} onCancel={() => finish(false)} />
    ),
  };
}
