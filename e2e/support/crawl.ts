import type { APIRequestContext } from "@playwright/test";

export interface Link {
  /** The page it stands on. */
  readonly from: string;
  readonly href: string;
}

export interface Visit {
  readonly status: number;
  readonly html: string;
}

export interface Crawl {
  /** By path and query, in the order of arrival. */
  readonly visits: ReadonlyMap<string, Visit>;
  readonly links: readonly Link[];
}

/** The browser goes there to sign out; it is an action, not a page. */
export const signOutHref = "/api/logout";

const atOnce = 4;
/** Filters and pages of a listing can be combined without end. */
const queriesPerPath = 25;

const signs: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign);

export function hrefsIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = ""]) => unescapeHtml(href));
}

/** Path and query of an address of ours, spelled one way; null for any other address. */
export function pageOf({ from, href }: Link): string | null {
  const here = new URL(from, "http://shop.invalid");
  const url = new URL(href, here);
  if (url.origin !== here.origin || url.pathname === signOutHref) return null;
  url.searchParams.sort();
  return url.pathname + url.search;
}

/** Follows every link of the server's HTML, from the home page on. */
export async function crawl(request: APIRequestContext): Promise<Crawl> {
  const visits = new Map<string, Visit>();
  const links: Link[] = [];
  const queue: Link[] = [{ from: "/", href: "/" }];
  const seen = new Set(["/"]);
  const queries = new Map<string, number>();

  const hasRoom = (page: string) => {
    const [path = "", query] = page.split("?");
    if (query === undefined) return true;
    const count = (queries.get(path) ?? 0) + 1;
    queries.set(path, count);
    return count <= queriesPerPath;
  };
  const get = async (page: string): Promise<Visit> => {
    const response = await request.get(page);
    return { status: response.status(), html: await response.text() };
  };
  /** Other journeys change the catalog meanwhile: a link that is gone when asked again led nowhere wrong. */
  const isGone = async (link: Link) => {
    const { html } = await get(link.from);
    return !hrefsIn(html).includes(link.href);
  };

  const follow = async (link: Link) => {
    const page = pageOf(link) ?? "/";
    const visit = await get(page);
    if (visit.status !== 200 && (await isGone(link))) return;
    visits.set(page, visit);
    for (const href of hrefsIn(visit.html)) {
      const found = { from: page, href };
      links.push(found);
      const target = pageOf(found);
      if (target === null || seen.has(target)) continue;
      seen.add(target);
      if (hasRoom(target)) queue.push(found);
    }
  };
  while (queue.length > 0) await Promise.all(queue.splice(0, atOnce).map(follow));
  return { visits, links };
}
