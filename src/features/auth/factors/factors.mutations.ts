import { useMutation, useQueryClient } from "@tanstack/react-query";
import { freshSignInRequired } from "#src/domain/errors.ts";
import { factorsQuery } from "#src/features/auth/auth.queries.ts";
import { call, type ReplyOf } from "#src/lib/endpoint.ts";
import { hasCode, messageOf } from "#src/lib/http-error.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { toast } from "#src/ui/toast-store.ts";
import type {
  addPasskey,
  addPasskeyOptions,
  beginTotp,
  confirmTotp,
  Factors,
  Passkey,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from "./factors.contract.ts";
import { changed, passkeyTexts, stepTexts } from "./factors.messages.ts";
import { useProof } from "./ui/use-proof.tsx";
import { createPasskey, isKnownAlready, wasDismissed } from "./webauthn.ts";

/**
 * An action on the second factors, which may need a proof of who is signed in: render `dialog`. What somebody has
 * cancelled is no failure.
 */
export function useFactorAction() {
  const proof = useProof();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => proof.run(work),
  });
  return {
    /** Resolves to undefined if nothing came of it. */
    run: <T>(work: () => Promise<T>): Promise<T | undefined> =>
      mutateAsync(work).then(
        (outcome) => outcome as T,
        () => undefined,
      ),
    pending: isPending,
    problem: isPending ? undefined : problemOf(error),
    dismissed: !isPending && wasDismissed(error),
    dialog: proof.dialog,
  };
}

export type FactorAction = ReturnType<typeof useFactorAction>;

function problemOf(error: unknown): string | undefined {
  if (!error || wasDismissed(error) || hasCode(error, freshSignInRequired)) return undefined;
  return isKnownAlready(error) ? passkeyTexts.known : messageOf(error, stepTexts.failed);
}

type Added = ReplyOf<typeof addPasskey>;

export function useFactorCalls() {
  const queries = useQueryClient();
  /** Rights that waited for the first factor are back at once. */
  const store = (factors: Factors, text?: string) => {
    queries.setQueryData(factorsQuery().queryKey, factors);
    void queries.invalidateQueries({ queryKey: currentUserQuery().queryKey });
    if (text) toast({ title: "Second factor", description: text });
  };
  /** With recovery codes comes a dialog, which says enough. */
  const storeAdded = ({ factors, recoveryCodes }: Added, text: string) =>
    store(factors, recoveryCodes ? undefined : text);
  return {
    async addPasskey(name: string) {
      const request = await call<typeof addPasskeyOptions>("POST /api/account/passkeys/options");
      const body = { name, response: await createPasskey(request) };
      const reply = await call<typeof addPasskey>("POST /api/account/passkeys", { body });
      storeAdded(reply, changed.passkeyAdded);
      return reply;
    },
    async renamePasskey({ id }: Passkey, name: string) {
      const factors = await call<typeof renamePasskey>("PATCH /api/account/passkeys/{id}", {
        params: { id },
        body: { name },
      });
      store(factors, changed.passkeyRenamed);
      return factors;
    },
    async removePasskey({ id }: Passkey) {
      const factors = await call<typeof removePasskey>("DELETE /api/account/passkeys/{id}", {
        params: { id },
      });
      store(factors, changed.passkeyRemoved);
      return factors;
    },
    beginTotp: () => call<typeof beginTotp>("POST /api/account/totp"),
    async confirmTotp(code: string) {
      const reply = await call<typeof confirmTotp>("POST /api/account/totp/confirm", {
        body: { code },
      });
      storeAdded(reply, changed.appAdded);
      return reply;
    },
    async removeTotp() {
      const factors = await call<typeof removeTotp>("DELETE /api/account/totp");
      store(factors, changed.appRemoved);
      return factors;
    },
    async renewRecoveryCodes() {
      const reply = await call<typeof renewRecoveryCodes>("POST /api/account/recovery-codes");
      void queries.invalidateQueries({ queryKey: factorsQuery().queryKey });
      return reply;
    },
  };
}
