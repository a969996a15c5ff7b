import type { ReactNode } from "react";

interface Proof {
  /** Runs an act. If the server wants a proof of who is signed in, the dialog asks for it and the act runs again. */
  run<T>(act: () => Promise<T>): Promise<T>;
  /** To be rendered by the caller. */
  readonly dialog: ReactNode;
}

export function useProof(): Proof {
  return { run: (act) => act(), dialog: null };
}
