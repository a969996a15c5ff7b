import { useQuery } from "@tanstack/react-query";
import { ImagePlus, Trash2 } from "lucide";
import { useState } from "react";
import { pictureTexts } from "#src/features/inventory/pictures/pictures.messages.ts";
import {
  picturesQuery,
  uploadUrl,
  usePictureActions,
  useUploads,
} from "#src/features/inventory/pictures/pictures.mutations.ts";
import { Button } from "#src/ui/button.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { UploadTile } from "#src/ui/upload-tile.tsx";
import { acceptedPictures } from "./pictures.tsx";

/** The one picture of a brand. A new one takes its place when it is ready. */
export function BrandPicture({ brandId }: { brandId: number }) {
  const query = useQuery(picturesQuery({ brandId }));
  const { data } = query;
  const actions = usePictureActions({ brandId });
  const [notice, setNotice] = useState("");
  const { uploads, queue } = useUploads({
    url: uploadUrl({ brandId }),
    onStored: actions.refresh,
    announce: setNotice,
  });
  if (query.error) {
    return <Unloaded query={query} compact failed="The picture could not be loaded" />;
  }
  const shown = data?.pictures.findLast(({ path }) => path !== null);
  const newest = data?.pictures.at(-1);

  async function remove(id: number) {
    if (await actions.remove(id)) setNotice(pictureTexts.removed);
  }

  return (
    <div className="grid gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div>
        {data ? (
          <Picture src={shown?.path} alt="" sizes="12rem" thumbnail className="aspect-square" />
        ) : (
          <Skeleton className="aspect-square" />
        )}
        {newest?.state === "processing" && <p className="mt-2 text-muted text-sm">Preparing…</p>}
        {newest?.problem && <p className="mt-2 text-danger text-sm">{newest.problem}</p>}
        {newest?.state === "failed" && (
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            onClick={() => void actions.retry(newest.id)}
          >
            Try again
          </Button>
        )}
        {shown && (
          <Button
            variant="quiet"
            size="small"
            className="px-0"
            onClick={() => void remove(shown.id)}
          >
            <Icon of={Trash2} />
            Remove the picture
          </Button>
        )}
      </div>
      <div>
        <FileDrop
          label={
            <span className="link-quiet font-medium">
              {shown ? "Choose another picture" : "Choose a picture"}
            </span>
          }
          icon={<Icon of={ImagePlus} />}
          hint={pictureTexts.brandHint}
          accept={acceptedPictures}
          onFiles={(files) => queue.add(files.slice(-1))}
        />
        <p role="status" className="mt-3 text-sm empty:hidden">
          {notice}
        </p>
        {uploads.length > 0 && (
          <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
            {uploads.map((upload) => (
              <UploadTile key={upload.id} upload={upload} queue={queue} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
