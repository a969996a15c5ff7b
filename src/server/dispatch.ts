import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { priceViewOf } from "#src/domain/pricing.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { matchPath } from "#src/lib/match-path.ts";
import { asAppError } from "#src/platform/problem.ts";
import type { Route, Services, SessionControl } from "#src/platform/serve.ts";

export type Dispatch = (url: string, viewer: Viewer, log: FastifyBaseLogger) => Promise<unknown>;

const mostSharedAnswers = 20;

const noSession: SessionControl = {
  start: () => Promise.reject(new Error("A page can't sign anyone in.")),
  end: () => Promise.reject(new Error("A page can't sign anyone out.")),
};

/**
 * GET calls made while a page is rendered: the same access, parsing, handler and reply as over HTTP.
 * What depends on the viewer through the prices alone is read once per catalog version and prices.
 */
export function createDispatch(
  services: Services,
  routes: readonly Route[],
  catalogVersion: () => string,
): Dispatch {
  const shared = new LRUCache<string, Promise<unknown>>({ max: mostSharedAnswers });
  // As over HTTP, a path spelled out wins over one with a placeholder in its place.
  const placeholders = (route: Route) => route.endpoint.path.split("{").length;
  const reading = routes
    .filter(({ endpoint }) => endpoint.method === "GET")
    .toSorted((one, other) => placeholders(one) - placeholders(other));
  return async (url, viewer, log) => {
    const { pathname, searchParams } = new URL(url, "http://page.invalid");
    for (const route of reading) {
      const params = matchPath(route.endpoint.path, pathname);
      if (!params) continue;
      const query = Object.fromEntries(searchParams);
      const raw = { viewer, params, query, body: undefined, session: noSession, log };
      const answer = () =>
        route.answer(services, raw).catch((error) => {
          throw asHttpError(error);
        });
      if (!route.endpoint.shared) return answer();
      const key = `${catalogVersion()} ${priceViewOf(viewer)} ${url}`;
      const known = shared.get(key) ?? answer();
      shared.set(key, known);
      known.catch(() => shared.delete(key));
      return known;
    }
    throw new Error(`A page needs ${pathname}, which no endpoint answers.`);
  };
}

/** Pages see refusals as the browser would have seen them; what fails the call fails the page. */
function asHttpError(error: unknown): unknown {
  const known = asAppError(error);
  if (!known || known.status >= 500) return error;
  const { status, message, code } = known;
  return new HttpError(status, JSON.stringify({ message, code }));
}
