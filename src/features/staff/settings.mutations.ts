import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { changeMany, listInventory } from "#src/features/inventory/inventory.contract.ts";
import { call } from "#src/lib/endpoint.ts";
import { hasStatus } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { changeSetting, readSettings } from "./settings.contract.ts";
import { featuredChanged, settingFailed, settingSaved } from "./settings.messages.ts";

export const settingsQuery = () => ({
  ...getQuery<typeof readSettings>("/api/admin/settings"),
  refetchOnMount: "always" as const,
});

/** Watches to choose from. */
export const watchesToFeatureQuery = (search: string) =>
  getQuery<typeof listInventory>("/api/admin/inventory", {
    query: { search, stage: "published", pageSize: "8" },
  });

type Change = z.input<typeof changeSetting.body>;

/** A refused change shows the setting as it has become meanwhile. */
export function useChangeSetting() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call<typeof changeSetting>("PATCH /api/admin/settings", { body }),
    onSuccess: (reply) => {
      queries.setQueryData(settingsQuery().queryKey, reply);
      toast(settingSaved);
    },
    onError: async (error) => {
      toast(settingFailed(error));
      if (hasStatus(error, 409)) await queries.invalidateQueries(settingsQuery());
    },
  });
}

export function useFeature() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: "feature" | "unfeature" }) =>
      call<typeof changeMany>("POST /api/admin/inventory/bulk", { body: { ids: [id], action } }),
    onSuccess: async () => {
      await queries.invalidateQueries(settingsQuery());
      toast(featuredChanged);
    },
    onError: (error) => toast(settingFailed(error)),
  });
}
