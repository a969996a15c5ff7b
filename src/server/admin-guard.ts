import type { FastifyInstance } from "fastify";
import { NotFound } from "#src/domain/errors.ts";
import { type Route, requireAccess } from "#src/platform/serve.ts";
import type { IdentityOf } from "./request-identity.ts";

const prefix = "/api/admin";

/**
 * Requires an administrator for every path below the prefix, before the body is read. Calls whose contract
 * says `public` are exempt. Unknown paths are included, so that others can't find out which paths exist.
 */
export function guardAdmin(
  app: FastifyInstance,
  routes: readonly Pick<Route, "endpoint">[],
  identityOf: IdentityOf,
): void {
  const publicPaths = new Set<string>(
    routes
      .filter(({ endpoint }) => endpoint.access === "public")
      .map((route) => route.endpoint.path),
  );
  app.addHook("onRequest", async (request, reply) => {
    const path = request.routeOptions.url ?? "";
    const isAdminPath = path === prefix || path.startsWith(`${prefix}/`);
    if (!isAdminPath || publicPaths.has(path)) return;
    const { viewer } = await identityOf(request, reply);
    requireAccess("admin", viewer);
  });
  for (const path of [prefix, `${prefix}/*`]) {
    app.all(path, async () => {
      throw new NotFound();
    });
  }
}
