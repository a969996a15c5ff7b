/** Answered by the server alone: the browser goes there by itself. */
const noPage = /^\/(api|media|assets)\//;

/**
 * Where a link leads within the shop, if a click on it can change the page without loading the
 * document anew. `rel="external"` asks for the document.
 */
export function internalAddress(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash, target, rel } = link;
  if (origin !== window.location.origin || noPage.test(pathname)) return undefined;
  if (hash || (target && target !== "_self")) return undefined;
  if (link.hasAttribute("download") || rel.split(" ").includes("external")) return undefined;
  return pathname + search;
}

export function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}
