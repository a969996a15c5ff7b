import { useQuery } from "@tanstack/react-query";
import { Camera, ImagePlus } from "lucide";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import type { StaffPicture } from "#src/features/inventory/pictures/pictures.contract.ts";
import { pictureTexts } from "#src/features/inventory/pictures/pictures.messages.ts";
import {
  picturesQuery,
  uploadUrl,
  usePictureActions,
  useUploads,
} from "#src/features/inventory/pictures/pictures.mutations.ts";
import { buttonClassName } from "#src/ui/button.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { UploadTile } from "#src/ui/upload-tile.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { PictureTile, type TileActions } from "./picture-tile.tsx";

export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif";
const grid = "grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 2xl:grid-cols-4";

interface PictureFieldProps {
  /** Undefined while the watch is not stored: the pictures wait for it. */
  watchId: number | undefined;
  onChosen?: () => void;
  /** Told the paths of the pictures that the shop shows, whenever they change. */
  onImages?: (images: string[]) => void;
}

/** The pictures of a watch: added by drop, paste, picker or camera, put in order, described and cut. */
export function PictureField({ watchId: id, onChosen, onImages }: PictureFieldProps) {
  const watchId = id ?? 0;
  const isStored = id !== undefined;
  const query = useQuery({ ...picturesQuery({ watchId }), enabled: isStored });
  const { data } = query;
  const actions = usePictureActions({ watchId });
  const [notice, setNotice] = useState("");
  const { uploads, queue, previews } = useUploads({
    url: isStored ? uploadUrl({ watchId }) : undefined,
    onStored: actions.added,
    onSettled: (ids) => void actions.arrange(watchId, ids),
    announce: setNotice,
  });
  const [edited, setEdited] = useState<StaffPicture | null>(null);
  const pictures = data?.pictures ?? [];
  useShownImages(pictures, onImages);
  const { list, drag, tileActions } = useOrder({ pictures, watchId, actions, announce: setNotice });

  if (query.error) {
    return <Unloaded query={query} compact failed="The pictures could not be loaded" />;
  }
  const add = (files: readonly File[]) => {
    queue.add(files);
    onChosen?.();
  };
  return (
    <div>
      <FileDrop
        label={
          <>
            <span className="link-quiet font-medium">Choose pictures</span>
            <span className="pointer-coarse:hidden"> or drop them here</span>
          </>
        }
        icon={<Icon of={ImagePlus} />}
        hint={pictureTexts.hint}
        accept={acceptedPictures}
        onFiles={add}
      />
      <CameraButton onFiles={add} />
      <p role="status" className="mt-3 text-sm empty:hidden">
        {isStored || uploads.length === 0 ? notice : pictureTexts.waiting}
      </p>
      {isStored && !data && (
        <LoadingRegion className={`${grid} mt-6`}>
          {[1, 2, 3, 4].map((tile) => (
            <Skeleton key={tile} className="aspect-square" />
          ))}
        </LoadingRegion>
      )}
      {(pictures.length > 0 || uploads.length > 0) && (
        <ul ref={list} aria-label="Pictures, in the order of the shop" className={`${grid} mt-6`}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              preview={previews.get(picture.id)}
              index={index}
              total={pictures.length}
              actions={{ ...tileActions, edit: setEdited }}
              drag={drag}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
      {edited && (
        <PictureDialog
          watchId={watchId}
          picture={edited}
          position={pictures.findIndex(({ id }) => id === edited.id)}
          onSave={async (changes) => {
            const done = await actions.change(edited.id, changes);
            if (done) setNotice(pictureTexts.saved);
            return done;
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** Phones open the camera at once; a computer has no use for it. */
function CameraButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const id = useId();
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    target.value = "";
  }
  return (
    <label
      htmlFor={id}
      className={`${buttonClassName({ variant: "secondary" })} mt-4 w-full has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-3 pointer-fine:hidden`}
    >
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={take}
        className="sr-only"
      />
      <Icon of={Camera} />
      Take a photo
    </label>
  );
}

function useShownImages(
  pictures: readonly StaffPicture[],
  onImages: ((images: string[]) => void) | undefined,
): void {
  const shown = pictures.flatMap(({ path }) => path ?? []).join(" ");
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (told.current === shown) return;
    if (told.current !== undefined) onImages?.(shown === "" ? [] : shown.split(" "));
    told.current = shown;
  }, [shown, onImages]);
}

interface OrderOptions {
  readonly pictures: StaffPicture[];
  readonly watchId: number;
  readonly actions: ReturnType<typeof usePictureActions>;
  announce(text: string): void;
}

/** Moves by buttons, arrow keys and dragging; the focus stays on the picture that moved. */
function useOrder({ pictures, watchId, actions, announce }: OrderOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  function move(id: number, to: number): void {
    const from = pictures.findIndex((picture) => picture.id === id);
    const target = Math.max(0, Math.min(pictures.length - 1, to));
    if (from === -1 || from === target) return;
    const moved = pictures.filter((picture) => picture.id !== id);
    moved.splice(target, 0, ...pictures.slice(from, from + 1));
    announce(target === 0 ? pictureTexts.isCover : pictureTexts.moved(target + 1, pictures.length));
    void actions.order(watchId, moved);
  }

  async function remove(id: number): Promise<void> {
    const at = pictures.findIndex((picture) => picture.id === id);
    const beside = list.current?.children[at + 1] ?? list.current?.children[at - 1];
    const done = await actions.remove(id);
    if (!done) return;
    beside?.querySelector<HTMLElement>("[data-handle]")?.focus();
    announce(pictureTexts.removed);
  }

  const tileActions: Omit<TileActions, "edit"> = {
    move,
    remove,
    retry: (id) => void actions.retry(id),
  };
  return {
    list,
    tileActions,
    drag: {
      dragged,
      start: setDragged,
      over(id: number) {
        if (dragged === null || dragged === id) return;
        move(
          dragged,
          pictures.findIndex((picture) => picture.id === id),
        );
      },
      end: () => setDragged(null),
    },
  };
}
