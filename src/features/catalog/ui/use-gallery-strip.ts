import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/**
 * Tracks which picture a natively scrolled strip shows, and scrolls it to another. The pictures
 * that a requested scroll passes do not become the current one.
 */
export function useGalleryStrip(count: number) {
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
