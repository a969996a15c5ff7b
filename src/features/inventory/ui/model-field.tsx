import { useQuery } from "@tanstack/react-query";
import { Box } from "lucide";
import { modelTexts as texts } from "#src/features/inventory/models/models.messages.ts";
import { modelQuery, useModelActs } from "#src/features/inventory/models/models.mutations.ts";
import { Button } from "#src/ui/button.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

const states = {
  uploaded: texts.uploaded,
  shipped: texts.shipped,
  removed: texts.removed,
  none: texts.none,
} as const;

/** The 3D model of a watch. It is saved by itself, as pictures are. */
export function ModelField({ watchId }: { watchId: number }) {
  const { data, error, refetch, isFetching } = useQuery(modelQuery(watchId));
  const { upload, remove, restore } = useModelActs(watchId);
  return (
    <section aria-labelledby="model-title" className="border-line border-t pt-6">
      <h2 id="model-title" className="mb-5 text-title">
        3D model
      </h2>
      {error && (
        <LoadFailure
          compact
          title="The model could not be loaded"
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {data && (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p role="status">
              {upload.isPending ? texts.loading : states[data.source]}
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
