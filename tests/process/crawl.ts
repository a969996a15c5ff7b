export interface Link {
  /** The page that contains the link. */
  readonly from: string;
  readonly href: string;
}

interface Visit {
  readonly status: number;
  readonly html: string;
}

interface Crawl {
  /** By path and query. */
  readonly visits: ReadonlyMap<string, Visit>;
  readonly links: readonly Link[];
}

/** Signs the visitor out, so the crawler must not follow it. */
export const signOutHref = "/api/logout";

const atOnce = 4;
/** Filters and pages of a listing can be combined endlessly. */
const queriesPerPath = 25;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

function hrefsIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = ""]) => unescapeHtml(href));
}

/** Returns the normalized path and query of a link within the site, null for any other link. */
export function pageOf({ from, href }: Link): string | null {
  const here = new URL(from, "http://shop.invalid");
  const url = new URL(href, here);
  if (url.origin !== here.origin || url.pathname === signOutHref) return null;
  url.searchParams.sort();
  return url.pathname + url.search;
}

/** Follows every link in the server's HTML, starting at the home page. */
export async function crawl(origin: string, cookie: string): Promise<Crawl> {
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
    const response = await fetch(origin + page, { headers: { cookie } });
    return { status: response.status, html: await response.text() };
  };

  const follow = async (link: Link) => {
    const page = pageOf(link) ?? "/";
    const visit = await get(page);
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
