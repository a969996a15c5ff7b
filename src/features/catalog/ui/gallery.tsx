import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, type IconNode, Maximize2 } from "lucide";
import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useRef, useState } from "react";
import { isModifiedClick } from "#src/lib/use-browser.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { acrossPhone, Picture } from "#src/ui/picture.tsx";

interface GalleryProps {
  images: readonly string[];
  /** Alternative texts in the order of the images, as far as the staff wrote them. */
  texts?: readonly string[] | undefined;
  name: string;
  action?: GalleryAction | undefined;
  /** Something else is shown in its place. */
  inert?: boolean;
}

interface GalleryAction {
  readonly label: string;
  readonly icon: IconNode;
  readonly ref: Ref<HTMLButtonElement>;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

const sizes = `(min-width: 64rem) min(45vw, 40rem), (min-width: 48rem) 45vw, ${acrossPhone}`;
/** The arrows are legible on a light background and on a dark dial. */
const onPicture = "bg-paper/70 hover:bg-paper";

const loadZoom = () => import("./zoom.ts");

/** A strip that scrolls without JavaScript; arrows, keys and full screen need it. */
export function Gallery({ images, texts = [], name, action, inert }: GalleryProps) {
  const { strip, current, show, onKeyDown, scrollProps } = useGalleryStrip(images.length);
  const expand = useRef<HTMLAnchorElement>(null);
  const closeZoom = useRef<(() => void) | null>(null);
  const several = images.length > 1;
  const label = `Pictures of the ${name}`;

  useEffect(() => () => closeZoom.current?.(), []);

  if (images.length === 0) {
    return <Picture src={null} alt={`No picture of the ${name} yet`} sizes={sizes} />;
  }

  const altOf = (src: string, index: number) => texts[index] || `${name}, ${viewName(src, index)}`;

  async function openZoom(event: MouseEvent<HTMLAnchorElement>) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    // Without the code of the zoom, the link opens the picture itself.
    const zoom = await loadZoom().catch(() => window.location.assign(href));
    if (!zoom || !strip.current || closeZoom.current) return;
    const shown = strip.current.querySelector("img")?.currentSrc;
    closeZoom.current = zoom.openZoom({
      pictures: images.map((src, index) => ({ src, alt: altOf(src, index) })),
      format: shown?.endsWith(".avif") ? "avif" : "webp",
      index: current,
      label,
      action,
      onShow: show,
      onClosed: () => {
        closeZoom.current = null;
        expand.current?.focus({ preventScroll: true });
      },
    });
  }

  return (
    <section
      aria-label={label}
      onKeyDown={onKeyDown}
      data-replay="ArrowLeft ArrowRight Home End"
      inert={inert}
      className="lg:grid lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4"
    >
      <div className="relative lg:col-start-2">
        <ul
          ref={strip}
          {...scrollProps}
          // A scroll container must be reachable by keyboard.
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
                data-replay="click"
                className="block cursor-zoom-in"
              >
                <Picture src={image} alt={altOf(image, index)} sizes={sizes} eager={index === 0} />
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
            data-replay="click"
            onPointerEnter={prepareZoom}
            onFocus={prepareZoom}
          >
            <Icon of={Maximize2} />
          </a>
        </IconButton>
        {action && (
          <button
            ref={action.ref}
            type="button"
            aria-busy={action.isBusy || undefined}
            onClick={action.onClick}
            className={clsx(
              onPicture,
              "absolute bottom-3 left-3 flex min-h-11 items-center gap-2 rounded-sm px-4 text-sm noscript:hidden sm:bottom-4 sm:left-4",
            )}
          >
            <Icon of={action.icon} className="size-5" />
            {action.label}
          </button>
        )}
        {several && (
          <>
            <StepButton direction="previous" onClick={() => show(current - 1)} />
            <StepButton direction="next" onClick={() => show(current + 1)} />
            <p role="status" className="sr-only">
              Picture {current + 1} of {images.length}
            </p>
          </>
        )}
      </div>
      {several && <Thumbnails images={images} texts={texts} current={current} onShow={show} />}
    </section>
  );
}

/** A failure is silent here: nothing was requested yet. */
function prepareZoom() {
  loadZoom().catch(() => {});
}

interface StepButtonProps {
  direction: "previous" | "next";
  onClick: () => void;
}

function StepButton({ direction, onClick }: StepButtonProps) {
  const isNext = direction === "next";
  return (
    <IconButton
      label={isNext ? "Next picture" : "Previous picture"}
      onClick={onClick}
      className={clsx(
        onPicture,
        "absolute top-1/2 -translate-y-1/2 noscript:hidden",
        isNext ? "right-3 sm:right-4" : "left-3 sm:left-4",
      )}
    >
      <Icon of={isNext ? ChevronRight : ChevronLeft} />
    </IconButton>
  );
}

interface ThumbnailsProps {
  images: readonly string[];
  texts: readonly string[];
  current: number;
  onShow: (index: number) => void;
}

/** Links, which scroll the strip also without JavaScript. */
function Thumbnails({ images, texts, current, onShow }: ThumbnailsProps) {
  return (
    <ul className="mt-3 flex gap-3 max-md:px-5 lg:col-start-1 lg:row-start-1 lg:mt-0 lg:flex-col">
      {images.map((image, index) => (
        <li key={image} className="w-20 lg:w-full">
          <a
            href={`#${pictureId(index)}`}
            aria-label={`Show picture ${index + 1}: ${texts[index] || viewName(image, index)}`}
            aria-current={index === current ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
            data-replay="click"
            className="block border-transparent border-b-2 pb-1.5 opacity-70 transition-[opacity,border-color] hover:opacity-100 aria-[current]:border-accent aria-[current]:opacity-100 noscript:opacity-100"
          >
            <Picture src={image} alt="" thumbnail sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const viewNames: Record<string, string> = {
  front: "front",
  "three-quarter": "three-quarter view",
  macro: "the dial up close",
  back: "case back",
};

/** Our file names end in the name of the view; any other picture is named by its number. */
function viewName(image: string, index: number): string {
  const view = image.slice(image.lastIndexOf("--") + 2);
  return Object.hasOwn(viewNames, view) ? `${viewNames[view]}` : `picture ${index + 1}`;
}

function pictureId(index: number): string {
  return `picture-${index + 1}`;
}

/**
 * Tracks which picture a natively scrolled strip shows, and scrolls it to another. The pictures
 * that a requested scroll passes do not become the current one.
 */
function useGalleryStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const target = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);

  const update = () => {
    const list = strip.current;
    if (!list?.clientWidth) return;
    const shown = Math.round(list.scrollLeft / list.clientWidth);
    if (target.current === shown) target.current = null;
    if (target.current === null) setCurrent(shown);
  };

  const dropTarget = () => {
    target.current = null;
  };

  const scrollToTarget = () => {
    if (target.current === null) return;
    strip.current?.scrollTo({ left: target.current * strip.current.clientWidth });
  };

  const show = (index: number) => {
    const next = (index + count) % count;
    target.current = next;
    setCurrent(next);
    scrollToTarget();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[
      event.key
    ];
    if (index === undefined) return;
    event.preventDefault();
    show(index);
  };

  // The strip may have been scrolled before hydration, by hand or by the address.
  useEffect(update, []);

  return {
    strip,
    current,
    show,
    onKeyDown,
    scrollProps: {
      onScroll: update,
      onScrollEnd: () => {
        update();
        // This may be the end of an earlier scroll, which a quick second key has interrupted.
        scrollToTarget();
      },
      onPointerDown: dropTarget,
      onWheel: dropTarget,
    },
  };
}
