import type { FastifyInstance } from "fastify";
import { NotFound } from "#src/domain/errors.ts";
import { requireAccess } from "#src/platform/serve.ts";
import type { VisitOf } from "./visit.ts";

const prefix = "/api/admin";
const doors: ReadonlySet<string> = new Set([`${prefix}/login`, `${prefix}/setup`]);

/**
 * One guard for all that lies behind the prefix, before a body is read: calls that forget their own
 * access, and paths that lead nowhere, of which others shall not even learn that.
 */
export function guardAdmin(app: FastifyInstance, visitOf: VisitOf): void {
  app.addHook("onRequest", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    if (!route.startsWith(prefix) || doors.has(route)) return;
    const { viewer } = await visitOf(request, reply);
    requireAccess("admin", viewer);
  });
  for (const path of [prefix, `${prefix}/*`]) {
    app.all(path, async () => {
      throw new NotFound();
    });
  }
}
