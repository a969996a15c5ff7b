import { ImagePlus, X } from "lucide";
import {
  type ComponentProps,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  createPhotoStore,
  describeChange,
  isPhoto,
  noChange,
  type Photo,
  withUnreadable,
} from "#src/features/buyback/seller/photos.ts";
import { photoHint } from "#src/features/buyback/seller/sell-form.messages.ts";
import { useStore } from "#src/lib/create-store.ts";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

export function PhotoField({ photos }: { photos: Photos }) {
  const { list, notice, add, remove } = photos;
  const input = useRef<HTMLInputElement>(null);
  const removeTile = useCallback(
    (photo: Photo, neighbour: HTMLElement | null) => {
      (neighbour ?? input.current)?.focus();
      remove(photo);
    },
    [remove],
  );
  return (
    <div>
      <PhotoDrop
        label="Choose photos"
        hint={photoHint}
        notice={notice}
        onFiles={add}
        inputRef={input}
      />
      {list.length > 0 && (
        <ul
          aria-label="Your photos"
          className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4"
        >
          {list.map((photo) => (
            <PhotoTile key={photo.id} photo={photo} onRemove={removeTile} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PhotoDropProps extends Pick<ComponentProps<typeof FileDrop>, "onFiles" | "inputRef"> {
  label: string;
  hint: string;
  notice: string;
}

export function PhotoDrop({ label, notice, ...props }: PhotoDropProps) {
  return (
    <>
      <FileDrop
        label={
          <>
            <span className="link-quiet font-medium">{label}</span>
            <span className="pointer-coarse:hidden"> or drop them here</span>
          </>
        }
        icon={<Icon of={ImagePlus} />}
        accept="image/*"
        {...props}
      />
      <p role="status" className="mt-2 text-sm empty:mt-0">
        {notice}
      </p>
    </>
  );
}

interface PhotoTileProps {
  photo: Photo;
  /** The neighbour is the remove button beside this one, which takes the focus. */
  onRemove: (photo: Photo, neighbour: HTMLElement | null) => void;
}

/** Memoised: each thumbnail that is ready renders its own tile, not those of all other photos. */
const PhotoTile = memo(function PhotoTile({ photo, onRemove }: PhotoTileProps) {
  const { file, preview } = photo;
  function remove({ currentTarget }: MouseEvent<HTMLElement>) {
    const tile = currentTarget.closest("li");
    const beside = tile?.nextElementSibling ?? tile?.previousElementSibling;
    onRemove(photo, beside?.querySelector("button") ?? null);
  }
  return (
    <li className="min-w-0">
      <div className="relative">
        {preview ? (
          <img
            src={preview}
            alt={file.name}
            width={480}
            height={480}
            loading="lazy"
            decoding="async"
            className="aspect-square w-full animate-appear bg-stone object-cover"
          />
        ) : (
          <Skeleton className="aspect-square w-full" />
        )}
        <IconButton
          label={`Remove ${file.name}`}
          solid
          className="absolute top-0 right-0"
          onClick={remove}
        >
          <Icon of={X} />
        </IconButton>
      </div>
      <p aria-hidden="true" className="mt-1.5 truncate text-muted text-sm">
        {file.name}
      </p>
    </li>
  );
});

type Photos = ReturnType<typeof usePhotos>;

/** The photos of a form, and a sentence about the last change. They are released with the form. */
export function usePhotos() {
  const [change, setChange] = useState(noChange);
  const [store] = useState(() =>
    createPhotoStore(makeThumbnail, ({ name }) => setChange((last) => withUnreadable(last, name))),
  );
  const list = useStore(store);
  useEffect(() => store.clear, [store]);
  const remove = useCallback(
    ({ id, file }: Photo) => {
      store.remove(id);
      setChange({ ...noChange, removed: file.name });
    },
    [store],
  );

  return {
    list,
    notice: describeChange(change),
    add(files: readonly File[]) {
      const photos = files.filter(isPhoto);
      store.add(photos);
      const others = files.filter((file) => !isPhoto(file)).map(({ name }) => name);
      setChange({ ...noChange, added: photos.length, notPhotos: others });
    },
    remove,
    clear() {
      store.clear();
      setChange(noChange);
    },
  };
}

const widthPx = 480;
const quality = 0.8;

/**
 * The browser decodes and scales off the main thread. The page holds a thumbnail of some kilobytes
 * instead of the fifty megabytes of a decoded photo of twelve megapixels.
 */
async function makeThumbnail(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { resizeWidth: widthPx, resizeQuality: "medium" });
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (thumbnail) => (thumbnail ? resolve(thumbnail) : reject(new Error("No thumbnail was made."))),
      "image/webp",
      quality,
    );
  });
}
