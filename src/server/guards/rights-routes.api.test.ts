import { channel } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { apiRoutes } from "#src/server/api-routes.ts";
import { startTestApp } from "#tests/app.ts";
import { publicPaths } from "#tests/public-paths.ts";

/** What is served beside the calls, each known to the tests of rights: for whoever asks, by GET alone. */
const besides = [...publicPaths, "/api/logout", "/media/:name", "/*"];

/** These answer that there is nothing, by any method. */
const leadNowhere = ["/api/admin", "/api/admin/*", "/api/*"];

/** The addresses and methods that the app mounts, as it tells those who listen when it is made. */
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

test("there is no way in that the tests of rights do not know", async () => {
  const mounted = await mountedRoutes();
  const calls = apiRoutes.map(
    ({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  const known = new Set([...calls, ...besides.map((path) => `GET ${path}`)]);
  const unknown = mounted.filter((route) => {
    const [method = "", url = ""] = route.split(" ");
    if (leadNowhere.includes(url)) return false;
    return !known.has(method === "HEAD" ? `GET ${url}` : route);
  });
  expect(unknown).toEqual([]);
  expect([...known].filter((route) => !mounted.includes(route))).toEqual([]);
});
