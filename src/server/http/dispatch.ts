import { priceViewOf } from "#src/domain/pricing.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { pathFinder } from "#src/lib/paths.ts";
import type { TagChanges } from "#src/platform/cache/tag-changes.ts";
import { TaggedCache } from "#src/platform/cache/tagged-cache.ts";
import { asAppError } from "#src/platform/http/problem.ts";
import type {
  Caller,
  RawCall,
  Reply,
  Route,
  Services,
  SessionControl,
} from "#src/platform/http/serve.ts";

export type Dispatch = (url: string, caller: Caller) => Promise<Reply>;

const maxCachedReplies = 20;

const noSession: SessionControl = {
  current: undefined,
  start: () => Promise.reject(new Error("A page can't sign anyone in.")),
  end: () => Promise.reject(new Error("A page can't sign anyone out.")),
};

/**
 * GET calls made while a page is rendered. Access, parsing, handler and reply are those of HTTP. Replies
 * that depend on the viewer through the prices alone are cached per price view.
 */
export function createDispatch(
  services: Services,
  routes: readonly Route[],
  changes: TagChanges,
): Dispatch {
  const replies = new TaggedCache<Reply>(changes, { maxEntries: maxCachedReplies });
  // A literal path takes precedence over one with a placeholder, as in Fastify's router.
  const placeholders = (route: Route) => route.endpoint.path.split("{").length;
  const getRoutes = routes
    .filter(({ endpoint }) => endpoint.method === "GET")
    .toSorted((one, other) => placeholders(one) - placeholders(other));

  const call = async (route: Route, raw: RawCall): Promise<Reply> => {
    const { cacheKey, handle } = route.accept(raw);
    if (cacheKey === undefined) return handle(services);
    const key = `${priceViewOf(raw.viewer)} ${cacheKey}`;
    const { value } = await replies.load(key, async () => {
      const reply = await handle(services);
      return { value: reply, tags: reply.isCacheable ? reply.tags : undefined };
    });
    return value;
  };

  const find = pathFinder(getRoutes, ({ endpoint }) => endpoint.path);
  return async (url, caller) => {
    const [path = "", search = ""] = url.split("?", 2);
    const { item: route, params } = find(path) ?? {};
    if (!route) throw new Error(`A page needs ${path}, but no endpoint has this path.`);
    const query = Object.fromEntries(new URLSearchParams(search));
    const input = { params, query, body: undefined, headers: {} };
    return call(route, { ...caller, session: noSession, ...input }).catch((error) => {
      throw asHttpError(error);
    });
  };
}

/** A page sees a refused call as the browser would; an unexpected error fails the page. */
function asHttpError(error: unknown): unknown {
  const expected = asAppError(error);
  if (!expected || expected.status >= 500) return error;
  const { status, message, code, details } = expected;
  return new HttpError(status, JSON.stringify({ ...details, message, code }));
}
