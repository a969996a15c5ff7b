import { useMutation, useQueryClient } from "@tanstack/react-query";
import { modelLimits } from "#src/domain/limits.ts";
import { call, type ReplyOf, requestJson, writeUrl } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { deleteModel, getModel, restoreModel, uploadModel } from "./models.contract.ts";
import { modelMessages, modelTexts } from "./models.messages.ts";

const path = "/api/admin/watches/{id}/model";

export const modelQuery = (id: number) => getQuery<typeof getModel>(path, { params: { id } });

/** Each reply is the model as it is then. */
export function useModelActs(id: number) {
  const queries = useQueryClient();
  const act = <Input>(run: (input: Input) => Promise<ReplyOf<typeof getModel>>, done: string) => ({
    mutationFn: run,
    onSuccess: (reply: ReplyOf<typeof getModel>) => {
      queries.setQueryData(modelQuery(id).queryKey, reply);
      toast({ title: done });
    },
    onError: (error: Error) =>
      toast({
        title: modelTexts.failed,
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      }),
  });
  const params = { id };
  return {
    upload: useMutation(
      act(async (file: File) => {
        if (file.size > modelLimits.maxBytes) throw new Error(modelMessages.tooLarge);
        return (await requestJson("POST", writeUrl(path, { params }), { file })) as ReplyOf<
          typeof uploadModel
        >;
      }, modelTexts.saved),
    ),
    remove: useMutation(
      act(
        () => call<typeof deleteModel>("DELETE /api/admin/watches/{id}/model", { params }),
        modelTexts.wasRemoved,
      ),
    ),
    restore: useMutation(
      act(
        () => call<typeof restoreModel>("POST /api/admin/watches/{id}/model/restore", { params }),
        modelTexts.wasRestored,
      ),
    ),
  };
}
