/** Public GET routes besides the API and the pages. */
export const publicPaths = [
  "/api/openapi.json",
  "/healthz",
  "/readyz",
  "/metrics",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap/pages.xml",
  "/manifest.webmanifest",
];
