import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { isModifiedClick, savesData } from "#src/lib/use-browser.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { useRouteTable } from "./route-table.tsx";

/**
 * One click listener for the whole shop, so that every link is a plain `<a>` and works before
 * JavaScript has loaded.
 */
export function useLinkNavigation(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || isModifiedClick(event)) return;
      const address = internalAddressAt(event.target);
      if (!address) return;
      event.preventDefault();
      navigate(address);
    };
    // On the window, so that components' own handlers run first and can prevent it.
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
}

/** Tells a pointer that rests on a link from one that passes over it. */
const intentMs = 80;

/**
 * Loads a link's page and data when a visitor points at it or focuses it. Cached data is not fetched
 * again. Errors are ignored here: the page fetches again and shows them.
 */
export function usePrefetch(): void {
  const queries = useQueryClient();
  const viewer = useViewer();
  const table = useRouteTable();
  useEffect(() => {
    let timer: number | undefined;

    const prefetch = async (address: string) => {
      const { pathname, searchParams } = new URL(address, window.location.origin);
      const { route, params } = table.find(pathname);
      if (route.guard?.(viewer, pathname)) return;
      const { search } = table.canonical({ path: pathname, search: searchParams });
      await Promise.all([route.page.preload(), route.needs?.(queries, { params, search })]);
    };
    const schedule = ({ target }: Event) => {
      window.clearTimeout(timer);
      const address = internalAddressAt(target);
      if (!address || savesData()) return;
      timer = window.setTimeout(() => {
        prefetch(address).catch(() => {});
      }, intentMs);
    };
    const events = ["pointerover", "focusin", "touchstart"];
    for (const name of events) document.addEventListener(name, schedule, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, schedule);
    };
  }, [queries, viewer, table]);
}

/**
 * Does what a browser does when it loads a document: scrolls to the top and moves the focus to the
 * beginning, or to what `data-takes-focus` marks. On Back the browser restores the scroll position itself.
 */
export function useScrollAndFocusOnNavigation(): void {
  const [path] = useLocation();
  const shownPath = useRef(path);
  const isForward = useRef(false);

  useEffect(() => {
    const recordDirection = ({ type }: Event) => {
      isForward.current = type === "pushState";
    };
    // The router dispatches an event named after the history call it makes.
    window.addEventListener("pushState", recordDirection);
    window.addEventListener("popstate", recordDirection, { capture: true });
    return () => {
      window.removeEventListener("pushState", recordDirection);
      window.removeEventListener("popstate", recordDirection, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    if (isForward.current) window.scrollTo({ top: 0, behavior: "instant" });
    const main = document.getElementById("main");
    const heading = main?.querySelector<HTMLElement>("[data-takes-focus]");
    (heading ?? main)?.focus({ preventScroll: true });
  }, [path]);
}

/** Served by the server without a page. */
const notAPage = /^\/(api|media|assets)\//;

/**
 * The address within the shop that the link at `target` leads to, if the page can change without
 * loading a document. `rel="external"` forces a document load.
 */
function internalAddressAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || notAPage.test(link.pathname)) {
    return undefined;
  }
  if (link.hash || (link.target && link.target !== "_self")) return undefined;
  if (link.hasAttribute("download") || link.rel.split(" ").includes("external")) return undefined;
  return link.pathname + link.search;
}
