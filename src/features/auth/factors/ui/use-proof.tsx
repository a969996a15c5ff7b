import { type ReactNode, useRef, useState } from "react";
import { freshSignInRequired } from "#src/domain/errors.ts";
import { codeNotLoaded } from "#src/features/auth/auth.messages.ts";
import { hasCode } from "#src/lib/http-error.ts";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyComponent } from "#src/ui/use-lazy-dialog.tsx";

export interface Proof {
  /**
   * Runs an action. If the server wants a proof of who is signed in, the dialog asks for it and the action runs again.
   * Rejects with the server's refusal if the dialog is closed instead.
   */
  run<T>(action: () => Promise<T>): Promise<T>;
  readonly dialog: ReactNode;
}

const load = async () => (await import("./proof-dialog.tsx")).ProofDialog;

export function useProof(): Proof {
  const [open, setOpen] = useState(false);
  const answer = useRef<(proved: boolean) => void>(() => {});
  const finish = (proved: boolean) => {
    setOpen(false);
    answer.current(proved);
  };
  const { Component: Dialog, require } = useLazyComponent(load, () => {
    finish(false);
    toast(codeNotLoaded);
  });

  function ask(): Promise<boolean> {
    answer.current(false);
    setOpen(true);
    require();
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }

  return {
    async run(action) {
      try {
        return await action();
      } catch (error) {
        if (!hasCode(error, freshSignInRequired) || !(await ask())) throw error;
        return action();
      }
    },
    dialog: Dialog && (
      <Dialog open={open} onProved={() => finish(true)} onCancel={() => finish(false)} />
    ),
  };
}
