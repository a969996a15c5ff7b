import * as Dialog from "@radix-ui/react-dialog";
import { clsx } from "clsx";
import { X, ZoomIn, ZoomOut } from "lucide";
import type { KeyboardEvent } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { onPicture } from "./gallery-looks.ts";
import { GalleryStep } from "./gallery-step.tsx";
import { viewName } from "./gallery-view-name.ts";
import { useZoom } from "./use-zoom.ts";
import { useZoomPointers } from "./use-zoom-pointers.ts";

interface ZoomStageProps {
  images: readonly string[];
  name: string;
  current: number;
  onShow: (index: number) => void;
}

const keyPan = 80;

export function ZoomStage({ images, name, current, onShow }: ZoomStageProps) {
  const zoom = useZoom();
  const several = images.length > 1;
  const step = (by: 1 | -1) => {
    if (!several) return;
    zoom.reset();
    onShow(current + by);
  };
  const pointers = useZoomPointers(zoom, step);
  const { scale, x, y } = zoom.view;

  const actions: Record<string, () => void> = {
    "+": zoom.zoomIn,
    "=": zoom.zoomIn,
    "-": zoom.zoomOut,
    "0": zoom.reset,
    ArrowLeft: () => (zoom.zoomed ? zoom.panBy({ x: keyPan, y: 0 }) : step(-1)),
    ArrowRight: () => (zoom.zoomed ? zoom.panBy({ x: -keyPan, y: 0 }) : step(1)),
    ArrowUp: () => zoom.panBy({ x: 0, y: keyPan }),
    ArrowDown: () => zoom.panBy({ x: 0, y: -keyPan }),
  };
  const followKeys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <section aria-label="Picture viewer" onKeyDown={followKeys} className="h-full">
      <div
        ref={zoom.frame}
        {...pointers}
        className={clsx(
          "flex h-full touch-none select-none items-center justify-center",
          zoom.zoomed ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in",
        )}
      >
        <div
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          className="pointer-events-none w-[min(100vw,100dvh)]"
        >
          <Picture
            key={images[current]}
            src={images[current]}
            alt={`${name}, ${viewName(images[current] ?? "", current)}`}
            sizes="75rem"
            eager
          />
        </div>
      </div>
      <Dialog.Close asChild>
        <IconButton
          label="Close"
          className={`${onPicture} absolute top-3 right-3 sm:top-4 sm:right-4`}
        >
          <Icon of={X} />
        </IconButton>
      </Dialog.Close>
      {several && (
        <>
          <GalleryStep direction="previous" onClick={() => step(-1)} />
          <GalleryStep direction="next" onClick={() => step(1)} />
        </>
      )}
      <div className="-translate-x-1/2 absolute bottom-6 left-1/2 flex bg-paper/70">
        <IconButton label="Zoom out" onClick={zoom.zoomOut} disabled={!zoom.zoomed}>
          <Icon of={ZoomOut} />
        </IconButton>
        <IconButton label="Zoom in" onClick={zoom.zoomIn}>
          <Icon of={ZoomIn} />
        </IconButton>
      </div>
    </section>
  );
}
