import type { FastifyRequest } from "fastify";
import { Forbidden } from "#src/domain/errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A browser says where a request comes from and pages can't change what it says. Programs that are no
 * browser send neither header; they hold no one's cookie either.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const foreignOrigin =
    origin !== undefined &&
    origin !== publicUrl &&
    origin !== `${request.protocol}://${request.host}`;
  if (foreignSite || foreignOrigin) {
    throw new Forbidden("This request came from another site.", "cross_origin");
  }
}
