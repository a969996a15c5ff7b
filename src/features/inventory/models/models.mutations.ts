import { modelLimits } from "#src/domain/limits.ts";
import { type ReplyOf, requestJson, writeUrl } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";
import type { deleteModel, getModel, restoreModel, uploadModel } from "./models.contract.ts";
import { modelMessages, modelTexts } from "./models.messages.ts";

const path = "/api/admin/watches/{id}/model";

export const modelQuery = (id: number) => getQuery<typeof getModel>(path, { params: { id } });

/** Each reply is the model as it is then. */
export function useModelActs(id: number) {
  const shows = (done: string) => ({
    updates: modelQuery(id),
    toast: { title: done },
    failed: (error: Error): ToastInput => ({
      title: modelTexts.failed,
      description: messageOf(error, "Please try again."),
      variant: "destructive",
    }),
  });
  return {
    upload: useCall(async (file: File) => {
      if (file.size > modelLimits.maxBytes) throw new Error(modelMessages.tooLarge);
      const url = writeUrl(path, { params: { id } });
      return (await requestJson("POST", url, { file })) as ReplyOf<typeof uploadModel>;
    }, shows(modelTexts.saved)),
    remove: useCall<typeof deleteModel>(
      "DELETE /api/admin/watches/{id}/model",
      shows(modelTexts.wasRemoved),
    ),
    restore: useCall<typeof restoreModel>(
      "POST /api/admin/watches/{id}/model/restore",
      shows(modelTexts.wasRestored),
    ),
  };
}
