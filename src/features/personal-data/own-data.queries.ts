import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setViewer } from "#src/features/auth/viewer.tsx";
import { call, fetchFile, urlOf } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { deleteOwnAccount, downloadOwnData, readOwnData } from "./own-data.contract.ts";
import { ownDataTexts } from "./own-data.messages.ts";

export const readData = () => call<typeof readOwnData>("GET /api/account/data");

/** A link could not say that the server wants a proof first. */
export async function saveData(): Promise<void> {
  const url = urlOf<typeof downloadOwnData>("/api/account/data-file");
  const file = URL.createObjectURL(await fetchFile(url, {}));
  const link = document.createElement("a");
  link.href = file;
  link.download = "my-data.json";
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

export function useDeleteAccount(run: <T>(act: () => Promise<T>) => Promise<T>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (username: string) =>
      run(() =>
        call<typeof deleteOwnAccount>("POST /api/account/deletion", { body: { username } }),
      ),
    onSuccess: async () => {
      await setViewer(queries, null);
      toast(ownDataTexts.deletion.begun);
    },
  });
}
