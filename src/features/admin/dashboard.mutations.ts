import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { isNotViewer } from "#src/features/auth/auth.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { deleteBrand, deleteUser, deleteWatch } from "./dashboard.contract.ts";
import { type Deletable, deleted, deleteFailed } from "./dashboard.messages.ts";

const calls: Record<Deletable, (id: number) => Promise<unknown>> = {
  watch: (id) => call<typeof deleteWatch>("DELETE /api/admin/watches/{id}", { params: { id } }),
  brand: (id) => call<typeof deleteBrand>("DELETE /api/admin/brands/{id}", { params: { id } }),
  user: (id) => call<typeof deleteUser>("DELETE /api/admin/users/{id}", { params: { id } }),
};

/** Stays pending until the tables and figures on screen are refetched. */
export function useDelete(what: Deletable) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await calls[what](id);
      } catch (error) {
        // Somebody else has deleted it: that is a success too.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: async () => {
      await refreshQueries(queries);
      toast(deleted[what]);
    },
    onError: (error) => toast(deleteFailed(what, error)),
  });
}

/** The deleted row may be cached by any page. Inactive queries are removed, so that none shows it again. */
async function refreshQueries(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: "inactive", predicate: isNotViewer });
  await queries.invalidateQueries({ predicate: isNotViewer });
}
