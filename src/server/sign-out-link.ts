import type { FastifyInstance } from "fastify";
import { Forbidden } from "#src/domain/errors.ts";
import { paths } from "#src/lib/paths.ts";
import type { VisitOf } from "./visit.ts";

/**
 * Signing out by following a link. A change by GET could be set off by any picture on another site, so
 * only a person's own navigation counts.
 */
export function mountSignOutLink(app: FastifyInstance, visitOf: VisitOf): void {
  app.get(paths.signOut(), { exposeHeadRoute: false }, async (request, reply) => {
    const { "sec-fetch-mode": mode, "sec-fetch-site": site } = request.headers;
    if (mode !== "navigate" || (site !== "same-origin" && site !== "none")) {
      throw new Forbidden("Please sign out from the shop itself.", "cross_origin");
    }
    const { session } = await visitOf(request, reply);
    await session.end();
    return reply.header("cache-control", "private, no-store").redirect(paths.home(), 303);
  });
}
