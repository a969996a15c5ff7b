import { channel } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { apiRoutes } from "#src/server/api-routes.ts";
import { startTestApp } from "#tests/app.ts";
import { publicPaths } from "#tests/public-paths.ts";

/** Public addresses besides the calls, by GET only. */
const otherPaths = [
  ...publicPaths,
  "/sitemap/watches-:part.xml",
  "/api/logout",
  "/media/:name",
  "/*",
];

/** Answered with 404 for every method. */
const notFoundPaths = ["/api/admin", "/api/admin/*", "/api/*"];

/** Read from the event that Fastify publishes when the app is created. */
async function mountedRoutes(): Promise<string[]> {
  const mounted: string[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) mounted.push(`${one} ${url}`);
    });
  };
  const made = channel("fastify.initialization");
  made.subscribe(listen);
  const shop = await startTestApp();
  made.unsubscribe(listen);
  await shop.close();
  return mounted;
}

test("every mounted route is covered by the tests of rights", async () => {
  const mounted = await mountedRoutes();
  const calls = apiRoutes.map(
    ({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  const known = new Set([...calls, ...otherPaths.map((path) => `GET ${path}`)]);
  const unknown = mounted.filter((route) => {
    const [method = "", url = ""] = route.split(" ");
    if (notFoundPaths.includes(url)) return false;
    return !known.has(method === "HEAD" ? `GET ${url}` : route);
  });
  expect(unknown).toEqual([]);
  expect([...known].filter((route) => !mounted.includes(route))).toEqual([]);
});
