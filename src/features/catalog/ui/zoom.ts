import { ChevronLeft, ChevronRight, type IconNode, X, ZoomIn, ZoomOut } from "lucide";
import PhotoSwipe from "photoswipe";
import { srcSet, watchWidths } from "#src/ui/picture.tsx";
import "photoswipe/style.css";
import "./zoom.css";

interface ZoomPicture {
  /** The path has neither size nor file extension. */
  readonly src: string;
  readonly alt: string;
}

interface ZoomOptions {
  readonly pictures: readonly ZoomPicture[];
  readonly format: "avif" | "webp";
  readonly index: number;
  readonly label: string;
  /** Closes the pictures and shows something else. */
  readonly action?:
    | { readonly label: string; readonly icon: IconNode; readonly onClick: () => void }
    | undefined;
  readonly onShow: (index: number) => void;
  readonly onClosed: () => void;
}

/** Larger than the files, so that a picture fills any screen. */
const pictureSize = 2400;
const zoomStep = 1.6;
const clickZoom = 2.5;
const maxZoom = 4;
const panStep = 80;

/** Opens the pictures full screen. The returned function closes them at once. */
export function openZoom(options: ZoomOptions): () => void {
  const { pictures, format, index, label, action, onShow, onClosed } = options;
  const withMotion = window.matchMedia("(prefers-reduced-motion: no-preference)").matches;
  const zoomAnimationDuration = withMotion ? 250 : 0;
  const pswp = new PhotoSwipe({
    index,
    dataSource: pictures.map(({ src, alt }) => ({
      src: `${src}-1200.${format}`,
      srcset: srcSet(src, format, watchWidths),
      width: pictureSize,
      height: pictureSize,
      alt,
    })),
    bgOpacity: 1,
    wheelToZoom: true,
    secondaryZoomLevel: ({ fit }) => fit * clickZoom,
    maxZoomLevel: ({ fit }) => fit * maxZoom,
    imageClickAction: "zoom",
    tapAction: "zoom",
    // The animation of the library ignores Escape until it ends; the style sheet has one instead.
    showHideAnimationType: "none",
    zoomAnimationDuration,
    returnFocus: false,
    indexIndicatorSep: " of ",
    closeSVG: svg(X),
    arrowPrevSVG: svg(ChevronLeft),
    arrowPrevTitle: "Previous picture",
    arrowNextSVG: svg(ChevronRight),
    arrowNextTitle: "Next picture",
    zoom: false,
    errorMsg: "This picture could not be loaded.",
  });

  const isZoomed = () => {
    const slide = pswp.currSlide;
    return slide !== undefined && slide.currZoomLevel > slide.zoomLevels.fit;
  };
  const zoomBy = (factor: number) => {
    const level = (pswp.currSlide?.currZoomLevel ?? 1) * factor;
    pswp.zoomTo(level, undefined, zoomAnimationDuration);
  };
  const panBy = (x: number) => {
    const slide = pswp.currSlide;
    slide?.panTo(slide.pan.x + x, slide.pan.y);
  };

  pswp.on("uiRegister", () => {
    if (action) {
      pswp.ui?.registerElement({
        name: "action",
        appendTo: "root",
        isButton: true,
        html: `${svg(action.icon)}<span>${action.label}</span>`,
        onClick: () => {
          pswp.destroy();
          action.onClick();
        },
      });
    }
    pswp.ui?.registerElement({
      name: "zoom-out",
      title: "Zoom out",
      order: 8,
      isButton: true,
      html: svg(ZoomOut),
      onInit: (button) => {
        const update = () => button.setAttribute("aria-disabled", String(!isZoomed()));
        pswp.on("zoomPanUpdate", update);
        pswp.on("change", update);
      },
      onClick: () => zoomBy(1 / zoomStep),
    });
    pswp.ui?.registerElement({
      name: "zoom-in",
      title: "Zoom in",
      order: 9,
      isButton: true,
      html: svg(ZoomIn),
      onClick: () => zoomBy(zoomStep),
    });
  });
  pswp.addFilter("uiElement", (element, { name }) => {
    if (name === "counter") element.setAttribute("role", "status");
    return element;
  });

  pswp.on("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey } = event.originalEvent;
    if (altKey || ctrlKey || metaKey) return;
    const actions: Record<string, () => void> = {
      "+": () => zoomBy(zoomStep),
      "=": () => zoomBy(zoomStep),
      "-": () => zoomBy(1 / zoomStep),
      "0": () => zoomBy(0),
      // Up and down pan in the library itself, which always turns the page with left and right.
      ...(isZoomed() && { ArrowLeft: () => panBy(panStep), ArrowRight: () => panBy(-panStep) }),
    };
    if (!actions[key]) return;
    event.originalEvent.preventDefault();
    event.preventDefault();
    actions[key]();
  });

  let makeInteractive = () => {};
  pswp.on("firstUpdate", () => {
    pswp.element?.setAttribute("aria-label", label);
    pswp.element?.setAttribute("aria-modal", "true");
    makeInteractive = makeRestInert(pswp.element);
  });
  pswp.on("change", () => onShow(pswp.currIndex));
  pswp.on("destroy", () => {
    makeInteractive();
    onClosed();
  });
  pswp.init();
  return () => pswp.destroy();
}

function makeRestInert(dialog: HTMLElement | undefined): () => void {
  const rest = [...document.body.children].filter(
    (element) => element !== dialog && !element.hasAttribute("inert"),
  );
  for (const element of rest) element.setAttribute("inert", "");
  document.documentElement.classList.add("zoom-open");
  return () => {
    for (const element of rest) element.removeAttribute("inert");
    document.documentElement.classList.remove("zoom-open");
  };
}

function svg(icon: IconNode): string {
  const shapes = icon.map(([tag, attributes]) => {
    const text = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
    return `<${tag} ${text.join(" ")}/>`;
  });
  return `<svg aria-hidden="true" viewBox="0 0 24 24" class="zoom-icon">${shapes.join("")}</svg>`;
}
