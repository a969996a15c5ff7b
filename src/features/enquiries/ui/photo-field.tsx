import { ImagePlus, X } from "lucide";
import { type MouseEvent, memo, useCallback, useRef } from "react";
import { photoHint } from "#src/features/enquiries/enquiries.messages.ts";
import type { Photo } from "#src/features/enquiries/photos.ts";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import type { Photos } from "./use-photos.ts";

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
      <FileDrop
        label={
          <>
            <span className="link-quiet font-medium">Choose photos</span>
            <span className="pointer-coarse:hidden"> or drop them here</span>
          </>
        }
        icon={<Icon of={ImagePlus} />}
        hint={photoHint}
        accept="image/*"
        onFiles={add}
        inputRef={input}
      />
      <p role="status" className="mt-2 text-sm empty:mt-0">
        {notice}
      </p>
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
