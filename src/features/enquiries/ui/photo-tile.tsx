import { X } from "lucide";
import type { MouseEvent } from "react";
import type { Photo } from "#src/features/enquiries/photo-tray.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

interface PhotoTileProps {
  photo: Photo;
  /** Told which button stands beside it, where a keyboard goes on. */
  onRemove: (neighbour: HTMLElement | null) => void;
}

export function PhotoTile({ photo: { file, preview }, onRemove }: PhotoTileProps) {
  function remove({ currentTarget }: MouseEvent<HTMLElement>) {
    const tile = currentTarget.closest("li");
    const beside = tile?.nextElementSibling ?? tile?.previousElementSibling;
    onRemove(beside?.querySelector("button") ?? null);
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
            className="aspect-square w-full animate-appear bg-stone object-cover"
          />
        ) : (
          <Skeleton className="aspect-square w-full" />
        )}
        <IconButton
          label={`Remove ${file.name}`}
          variant="solid"
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
}
