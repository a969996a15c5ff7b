import { channel } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp } from "#tests/app.ts";
import { publicPaths } from "#tests/public-paths.ts";

/** Public addresses besides the calls, by GET only. */
const otherPaths = [
  ...publicPaths,
  "/sitemap/watches-:part.xml",
  "/api/logout",
  "/api/newsletter/unsubscribe",
  "/media/:name",
  "/models/:name",
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
  const initialization = channel("fastify.initialization");
  initialization.subscribe(listen);
  const shop = await startTestApp(allCapabilities);
  initialization.unsubscribe(listen);
  await shop.close();
  return mounted;
}

test("the rights tests cover every mounted route", async () => {
  const mounted = await mountedRoutes();
  const calls = apiRoutes.map(
    ({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  const forms = apiRoutes.flatMap(({ endpoint: { formAt } }) =>
    formAt ? [`POST ${formAt.replaceAll(/\{(\w+)\}/g, ":$1")}`] : [],
  );
  const covered = new Set([...calls, ...forms, ...otherPaths.map((path) => `GET ${path}`)]);
  const uncovered = mounted.filter((route) => {
    const [method = "", url = ""] = route.split(" ");
    if (notFoundPaths.includes(url)) return false;
    return !covered.has(method === "HEAD" ? `GET ${url}` : route);
  });
  expect(uncovered).toEqual([]);
  expect([...covered].filter((route) => !mounted.includes(route))).toEqual([]);
});
