import { useQuery } from "@tanstack/react-query";
import { Box } from "lucide";
import { modelLimits } from "#src/domain/limits.ts";
import type {
  deleteModel,
  getModel,
  restoreModel,
  uploadModel,
} from "#src/features/inventory/models/models.contract.ts";
import {
  modelMessages,
  modelTexts,
  modelTexts as texts,
} from "#src/features/inventory/models/models.messages.ts";
import { type ReplyOf, requestJson, writeUrl } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import type { ToastInput } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";

/** The 3D model of a watch. It is saved by itself, as pictures are. */
export function ModelField({ watchId }: { watchId: number }) {
  const query = useQuery(modelQuery(watchId));
  const { data } = query;
  const { upload, remove, restore } = useModelActions(watchId);
  return (
    <section aria-labelledby="model-title" className="border-line border-t pt-6">
      <h2 id="model-title" className="mb-5 text-title">
        3D model
      </h2>
      {(query.error || !data) && (
        <Unloaded
          query={query}
          compact
          failed="The model could not be loaded"
          loading={<LoadingRegion heights={["h-40"]} />}
        />
      )}
      {data && (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p role="status">
              {upload.isPending ? texts.loading : texts[data.source]}
              {data.model && !upload.isPending && (
                <span className="text-muted"> {Math.ceil(data.model.bytes / 1_000)} kB</span>
              )}
            </p>
            {data.model && (
              <Button
                variant="secondary"
                size="small"
                loading={remove.isPending}
                onClick={() => remove.mutate({ params: { id: watchId } })}
              >
                {texts.remove}
              </Button>
            )}
            {data.source === "removed" && (
              <Button
                variant="secondary"
                size="small"
                loading={restore.isPending}
                onClick={() => restore.mutate({ params: { id: watchId } })}
              >
                {texts.restore}
              </Button>
            )}
          </div>
          <FileDrop
            label={
              <span className="link-quiet font-medium">
                {data.model ? texts.replace : texts.add}
              </span>
            }
            icon={<Icon of={Box} />}
            hint={texts.hint}
            accept=".glb,model/gltf-binary"
            onFiles={([file]) => {
              if (file && !upload.isPending) upload.mutate(file);
            }}
          />
        </>
      )}
    </section>
  );
}

const path = "/api/admin/watches/{id}/model";

const modelQuery = (id: number) => getQuery<typeof getModel>(path, { params: { id } });

/** Each reply is the model as it is then. */
function useModelActions(id: number) {
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
