import type { FastifyInstance } from "fastify";
import { paths } from "#src/lib/paths.ts";
import type { Config } from "#src/platform/config.ts";

/** Pages worth finding; each is added here together with its route. */
const publicPaths = [paths.collections()];

export function mountWellKnown(app: FastifyInstance, config: Config): void {
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
  app.get("/sitemap.xml", (_, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(sitemap(config.publicUrl, publicPaths)),
  );
}

function robots(origin: string): string {
  const hidden = ["/api/", "/admin", "/account", "/cart", "/login"];
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
