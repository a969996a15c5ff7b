import type { FastifyInstance } from "fastify";
import { findBrandSlugs } from "#src/features/catalog/catalog.sql.ts";
import { findListedIds } from "#src/features/catalog/watches.sql.ts";
import { paths } from "#src/lib/paths.ts";
import type { Config } from "#src/platform/config.ts";
import type { Db } from "#src/platform/db/client.ts";

/** Pages worth finding; each is added here together with its route. */
const publicPaths = [
  paths.home(),
  paths.shop(),
  paths.collections(),
  paths.about(),
  paths.contact(),
  paths.sell(),
  paths.blog(),
  paths.faq(),
  paths.shipping(),
  paths.warranty(),
  paths.privacy(),
  paths.terms(),
  paths.wholesaleApplication(),
];

/** A sitemap may name 50,000 addresses; the newest watches are the ones worth finding. */
const maxSitemapWatches = 45_000;

export function mountWellKnown(app: FastifyInstance, config: Config, db: Db): void {
  app.get("/robots.txt", (_, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(robots(config.publicUrl)),
  );
  app.get("/manifest.webmanifest", (_, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(JSON.stringify(manifest(config.storeName))),
  );
  app.get("/sitemap.xml", async (_, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(sitemap(config.publicUrl, [...publicPaths, ...(await catalogPaths(db))])),
  );
}

async function catalogPaths(db: Db): Promise<string[]> {
  const [slugs, ids] = await Promise.all([
    findBrandSlugs(db),
    findListedIds(db, maxSitemapWatches),
  ]);
  return [...slugs.map(paths.brand), ...ids.map(paths.watch)];
}

function robots(origin: string): string {
  const hidden = ["/api/", "/admin", "/account", "/cart", "/login", "/wholesale$"];
  return [
    "User-agent: *",
    ...hidden.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

function manifest(storeName: string) {
  return {
    name: storeName,
    short_name: storeName,
    start_url: "/",
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

function sitemap(origin: string, entries: readonly string[]): string {
  const urls = entries
    .map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
    .join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
