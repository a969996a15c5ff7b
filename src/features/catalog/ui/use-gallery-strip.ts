import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/**
 * Follows a strip of pictures that the browser itself scrolls, and moves it on request. While it
 * moves to a picture that was asked for, those it passes on the way do not count as shown.
 */
export function useGalleryStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const aim = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);

  const follow = () => {
    const list = strip.current;
    if (!list?.clientWidth) return;
    const shown = Math.round(list.scrollLeft / list.clientWidth);
    if (aim.current === shown) aim.current = null;
    if (aim.current === null) setCurrent(shown);
  };

  const release = () => {
    aim.current = null;
  };

  const show = (index: number) => {
    const next = (index + count) % count;
    aim.current = next;
    setCurrent(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
  };

  const followKeys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[
      event.key
    ];
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  };

  // The strip may have been moved before script took over, by hand or by an address.
  useEffect(follow, []);

  return {
    strip,
    current,
    show,
    followKeys,
    scrolling: {
      onScroll: follow,
      onScrollEnd: () => {
        release();
        follow();
      },
      onPointerDown: release,
    },
  };
}
