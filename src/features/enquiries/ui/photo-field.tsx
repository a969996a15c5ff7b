import { ImagePlus } from "lucide";
import { useRef } from "react";
import { photoHint } from "#src/features/enquiries/enquiries.messages.ts";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import type { Photos } from "./use-photos.ts";

export function PhotoField({ photos }: { photos: Photos }) {
  const { list, notice, add, remove } = photos;
  const input = useRef<HTMLInputElement>(null);
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
            <PhotoTile
              key={photo.id}
              photo={photo}
              onRemove={(neighbour) => {
                (neighbour ?? input.current)?.focus();
                remove(photo);
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
