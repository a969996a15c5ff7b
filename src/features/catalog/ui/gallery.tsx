import { Maximize2 } from "lucide";
import { type MouseEvent, useRef } from "react";
import { isModifiedClick } from "#src/lib/modified-click.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.ts";
import { onPicture } from "./gallery-looks.ts";
import { GalleryStep } from "./gallery-step.tsx";
import { GalleryThumbnails } from "./gallery-thumbnails.tsx";
import { pictureId, viewName } from "./gallery-view-name.ts";
import { useGalleryStrip } from "./use-gallery-strip.ts";

interface GalleryProps {
  images: readonly string[];
  /** The watch in words, which every picture's own words begin with. */
  name: string;
}

const sizes = "(min-width: 64rem) min(45vw, 40rem), (min-width: 48rem) 45vw, 100vw";

const loadZoomDialog = async () => (await import("./zoom-dialog.tsx")).ZoomDialog;

/** A strip to swipe through, which needs no script; arrows, keys and full screen come with it. */
export function Gallery({ images, name }: GalleryProps) {
  const { strip, current, show, followKeys, scrolling } = useGalleryStrip(images.length);
  const expand = useRef<HTMLAnchorElement>(null);
  const wanted = useRef("");
  // If its code can't be had, the picture itself is opened.
  const zoom = useLazyDialog(loadZoomDialog, () => window.location.assign(wanted.current));
  const several = images.length > 1;

  if (images.length === 0) {
    return <Picture src={null} alt={`No picture of the ${name} yet`} sizes={sizes} />;
  }

  const openZoom = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    wanted.current = event.currentTarget.href;
    zoom.show();
  };

  return (
    <>
      <section
        aria-label={`Pictures of the ${name}`}
        onKeyDown={followKeys}
        className="lg:grid lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4"
      >
        <div className="relative lg:col-start-2">
          <ul
            ref={strip}
            {...scrolling}
            // What scrolls must be reachable by keyboard.
            tabIndex={several ? 0 : undefined}
            className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-stone [scrollbar-width:none] focus-visible:-outline-offset-2 motion-safe:scroll-smooth"
          >
            {images.map((image, index) => (
              <li
                key={image}
                id={pictureId(index)}
                className="w-full shrink-0 snap-start snap-always"
              >
                <a
                  href={`${image}-1200.webp`}
                  tabIndex={-1}
                  onClick={openZoom}
                  className="block cursor-zoom-in"
                >
                  <Picture
                    src={image}
                    alt={`${name}, ${viewName(image, index)}`}
                    sizes={sizes}
                    eager={index === 0}
                  />
                </a>
              </li>
            ))}
          </ul>
          <IconButton
            asChild
            label="View full screen"
            className={`${onPicture} absolute top-3 right-3 sm:top-4 sm:right-4`}
          >
            <a
              ref={expand}
              href={`${images[current] ?? images[0]}-1200.webp`}
              onClick={openZoom}
              onPointerEnter={zoom.prepare}
              onFocus={zoom.prepare}
            >
              <Icon of={Maximize2} />
            </a>
          </IconButton>
          {several && (
            <>
              <GalleryStep direction="previous" onClick={() => show(current - 1)} />
              <GalleryStep direction="next" onClick={() => show(current + 1)} />
              <p role="status" className="sr-only">
                Picture {current + 1} of {images.length}
              </p>
            </>
          )}
        </div>
        {several && <GalleryThumbnails images={images} current={current} onShow={show} />}
      </section>
      {zoom.Dialog && (
        <zoom.Dialog
          open={zoom.open}
          onOpenChange={zoom.setOpen}
          images={images}
          name={name}
          current={current}
          onShow={show}
          trigger={expand}
        />
      )}
    </>
  );
}
