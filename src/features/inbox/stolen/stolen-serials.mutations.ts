import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, requestJson, writeUrl } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  addStolenSerial,
  removeStolenSerial,
  StolenFields,
  StolenImport,
} from "./stolen-serials.contract.ts";
import { serialAdded, serialRemoved, serialsImported } from "./stolen-serials.messages.ts";
import { forgetStolenSerials } from "./stolen-serials.queries.ts";

export function useAddSerial() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StolenFields) =>
      call<typeof addStolenSerial>("POST /api/admin/stolen-serials", { body }),
    onSuccess: async ({ flagged, own }) => {
      await forgetStolenSerials(queries);
      toast(serialAdded(flagged, own));
    },
  });
}

export function useRemoveSerial() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call<typeof removeStolenSerial>("DELETE /api/admin/stolen-serials/{id}", { params: { id } }),
    onSuccess: async () => {
      await forgetStolenSerials(queries);
      toast(serialRemoved);
    },
  });
}

/** The file is sent twice: to see what it would do, and to do it. */
const send = async (mode: "check" | "run", file: File) => {
  const url = writeUrl("/api/admin/stolen-serials/import", { query: { mode } });
  return (await requestJson("POST", url, { file })) as StolenImport;
};

export const useCheckFile = () => useMutation({ mutationFn: (file: File) => send("check", file) });

export function useRunFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => send("run", file),
    onSuccess: async (outcome) => {
      await forgetStolenSerials(queries);
      toast(serialsImported(outcome));
    },
  });
}
