import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RouteTable } from "#src/app/route-table.tsx";
import { NotFound } from "#src/domain/errors.ts";
import { findBrandSlugs } from "#src/features/catalog/catalog.sql.ts";
import { findLastListedId, findListedIds } from "#src/features/catalog/watches.sql.ts";
import { paths } from "#src/lib/paths.ts";
import type { CatalogVersion } from "#src/platform/cache/catalog-version.ts";
import { TaggedCache } from "#src/platform/cache/tagged-cache.ts";
import type { Db } from "#src/platform/db/client.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { type CachedBody, Encoded } from "#src/server/http/send.ts";
import { type ResponseCache, sendCached } from "./response-cache.ts";

const sitemapPath = "/sitemap.xml";

/** A part holds the watches of this many ids; the protocol allows 50,000 addresses. */
const idsPerPart = 10_000;
/** Apart from the page cache, so that a crawler of a large catalog does not evict pages. */
const maxBytes = 16 * 1024 * 1024;
const xmlType = "application/xml; charset=utf-8";

interface SitemapOptions {
  readonly config: Config;
  readonly table: RouteTable;
  readonly db: Db;
  readonly catalogVersion: CatalogVersion;
  readonly responses: ResponseCache;
}

/** An index of parts, each made again when other watches are listed. */
export function mountSitemap(
  app: FastifyInstance,
  { config: { publicUrl }, table, db, catalogVersion, responses }: SitemapOptions,
): void {
  const parts = new TaggedCache<CachedBody>(catalogVersion.changes, {
    maxBytes,
    bytesOf: ({ encoded }) => encoded.identity.length * 2,
  });
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<string>,
  ) => {
    const cached = await parts.load(key, async () => ({
      value: { status: 200, encoded: new Encoded(Buffer.from(await make()), xmlType, "cached") },
      tags: ["brands"],
    }));
    return sendCached(request, reply, cached, { responses, canonicalUrl: undefined });
  };
  const partCount = async () => Math.ceil((await findLastListedId(db)) / idsPerPart);

  app.get(sitemapPath, (request, reply) =>
    send(request, reply, "index", async () => {
      const numbers = Array.from({ length: await partCount() }, (_, index) => index + 1);
      const parts = ["/sitemap/pages.xml", ...numbers.map((n) => `/sitemap/watches-${n}.xml`)];
      return xmlList("sitemapindex", "sitemap", publicUrl, parts);
    }),
  );
  app.get("/sitemap/pages.xml", (request, reply) =>
    send(request, reply, "pages", async () => {
      const slugs = await findBrandSlugs(db);
      const addresses = [...indexedPages(table), ...slugs.map((slug) => paths.brand(slug))];
      return xmlList("urlset", "url", publicUrl, addresses);
    }),
  );
  app.get<{ Params: { part: string } }>("/sitemap/watches-:part.xml", (request, reply) => {
    const { part } = request.params;
    if (!/^[1-9]\d{0,5}$/.test(part)) throw new NotFound();
    return send(request, reply, part, async () => {
      if (Number(part) > (await partCount())) throw new NotFound();
      const last = Number(part) * idsPerPart;
      const ids = await findListedIds(db, { from: last - idsPerPart + 1, to: last });
      return xmlList(
        "urlset",
        "url",
        publicUrl,
        ids.map((id) => paths.watch(id)),
      );
    });
  });
}

function indexedPages({ routes }: RouteTable): string[] {
  return routes
    .filter(({ indexed, path }) => indexed && !path.includes("{"))
    .map(({ path }) => path);
}

function xmlList(
  root: string,
  element: string,
  origin: string,
  addresses: readonly string[],
): string {
  const lines = addresses.map(
    (path) => `<${element}><loc>${escapeXml(origin + path)}</loc></${element}>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    "",
  ].join("\n");
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

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
