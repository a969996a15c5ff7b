import type { FastifyInstance } from "fastify";
import type { RouteTable } from "#src/app/route-table.tsx";
import { paths } from "#src/lib/paths.ts";
import type { Config } from "#src/platform/config.ts";
import { sitemapPath } from "./sitemap.ts";

export function mountWellKnown(app: FastifyInstance, config: Config, table: RouteTable): void {
  const files = [
    ["/robots.txt", "text/plain; charset=utf-8", robots(config.publicUrl, table)],
    [
      "/manifest.webmanifest",
      "application/manifest+json; charset=utf-8",
      JSON.stringify(manifest(config.storeName)),
    ],
  ] as const;
  for (const [path, type, body] of files) {
    app.get(path, (_, reply) =>
      reply.type(type).header("cache-control", "public, max-age=3600").send(body),
    );
  }
}

function robots(origin: string, table: RouteTable): string {
  return [
    "User-agent: *",
    ...["/api/", ...disallowedPaths(table)].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}${sitemapPath}`,
    "",
  ].join("\n");
}

/** A rule covers every path that starts with it, unless it ends with `$`. */
function disallowedPaths({ routes }: RouteTable): string[] {
  const indexed = routes.filter((route) => route.indexed).map(({ path }) => path);
  const hidden = routes
    .filter(({ indexed, path }) => !indexed && path !== paths.kit.pattern)
    .map(({ path }) => path.split("{", 1)[0] ?? path);
  return hidden
    .filter((path) => !hidden.some((other) => other !== path && path.startsWith(other)))
    .map((path) => (indexed.some((other) => other.startsWith(path)) ? `${path}$` : path));
}

function manifest(storeName: string) {
  return {
    name: storeName,
    short_name: storeName,
    start_url: paths.home(),
    display: "standalone",
    background_color: "#faf8f5",
    theme_color: "#faf8f5",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
}
