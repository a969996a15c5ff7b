import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  deletePersonalData,
  exportPersonalData,
  readPersonalData,
} from "./personal-data.contract.ts";
import { personalDataTexts } from "./personal-data.messages.ts";

export const personalDataQuery = (email: string) => ({
  ...getQuery<typeof readPersonalData>("/api/admin/personal-data", { query: { email } }),
  refetchOnMount: "always" as const,
});

export const personalDataFileUrl = (email: string) =>
  urlOf<typeof exportPersonalData>("/api/admin/personal-data-file", { query: { email } });

export function useDeletePersonalData(email: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof deletePersonalData>("POST /api/admin/personal-data/delete", { body: { email } }),
    onSuccess: ({ keptPurchases: _, ...held }) => {
      queries.setQueryData(personalDataQuery(email).queryKey, held);
      toast(personalDataTexts.deleted);
    },
  });
}
