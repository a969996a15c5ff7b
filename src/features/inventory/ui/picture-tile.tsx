import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, Crop, RotateCcw, Star, Trash2 } from "lucide";
import type { KeyboardEvent } from "react";
import type { StaffPicture } from "#src/features/inventory/pictures/pictures.contract.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

export interface TileActions {
  move(id: number, to: number): void;
  remove(id: number): Promise<void>;
  retry(id: number): void;
  edit(picture: StaffPicture): void;
}

interface TileDrag {
  readonly dragged: number | null;
  start(id: number): void;
  over(id: number): void;
  end(): void;
}

interface PictureTileProps {
  picture: StaffPicture;
  /** The file as it was sent, until the shop has prepared it. */
  preview: string | undefined;
  index: number;
  total: number;
  actions: TileActions;
  drag: TileDrag;
}

export function PictureTile({ picture, preview, index, total, actions, drag }: PictureTileProps) {
  const { id, state, path, alternativeText, problem } = picture;
  const name = `picture ${index + 1}`;

  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      Home: 0,
      End: total - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    actions.move(id, to);
  }

  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        drag.start(id);
      }}
      onDragEnter={() => drag.over(id)}
      onDragOver={(event) => {
        if (drag.dragged !== null) event.preventDefault();
      }}
      onDragEnd={drag.end}
      onDrop={(event) => {
        if (drag.dragged !== null) event.preventDefault();
        drag.end();
      }}
      className={clsx("min-w-0 transition-opacity", drag.dragged === id && "opacity-40")}
    >
      <div className="relative">
        <button
          type="button"
          data-handle
          aria-label={`Edit ${name} of ${total}`}
          aria-description="Arrow keys move it."
          onClick={() => actions.edit(picture)}
          onKeyDown={onKeyDown}
          className="group block w-full cursor-grab bg-stone active:cursor-grabbing"
        >
          {path ? (
            <Picture
              src={path}
              alt=""
              thumbnail
              sizes="(min-width: 80rem) 15rem, (min-width: 40rem) 30vw, 45vw"
              className={clsx(
                "aspect-square transition-opacity group-hover:opacity-90",
                state === "processing" && "opacity-60",
              )}
            />
          ) : preview ? (
            <img
              src={preview}
              alt=""
              width={400}
              height={400}
              className="aspect-square w-full object-cover opacity-60"
            />
          ) : (
            <Skeleton
              className={clsx("aspect-square", state === "failed" && "motion-safe:animate-none")}
            />
          )}
        </button>
        {index === 0 && (
          <Badge variant="ink" className="pointer-events-none absolute top-3 left-3">
            Cover
          </Badge>
        )}
        {state === "processing" && (
          <p className="pointer-events-none absolute inset-x-0 bottom-0 bg-paper/85 px-3 py-1.5 text-sm">
            Preparing…
          </p>
        )}
      </div>
      {problem && <p className="mt-2 text-danger text-sm">{problem}</p>}
      <p className="mt-2 truncate text-muted text-sm" title={alternativeText || undefined}>
        {alternativeText || "No description"}
      </p>
      <div className="-mx-2.5 flex justify-between *:shrink">
        <IconButton
          label={`Move ${name} earlier`}
          disabled={index === 0}
          onClick={() => actions.move(id, index - 1)}
        >
          <Icon of={ArrowLeft} />
        </IconButton>
        <IconButton
          label={`Move ${name} later`}
          disabled={index === total - 1}
          onClick={() => actions.move(id, index + 1)}
        >
          <Icon of={ArrowRight} />
        </IconButton>
        {state === "failed" ? (
          <IconButton label={`Prepare ${name} again`} onClick={() => actions.retry(id)}>
            <Icon of={RotateCcw} />
          </IconButton>
        ) : (
          <IconButton label={`Describe and crop ${name}`} onClick={() => actions.edit(picture)}>
            <Icon of={Crop} />
          </IconButton>
        )}
        {index > 0 && (
          <IconButton label={`Make ${name} the cover`} onClick={() => actions.move(id, 0)}>
            <Icon of={Star} />
          </IconButton>
        )}
        <IconButton label={`Remove ${name}`} onClick={() => void actions.remove(id)}>
          <Icon of={Trash2} />
        </IconButton>
      </div>
    </li>
  );
}
