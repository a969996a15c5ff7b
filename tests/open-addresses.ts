/** What is served beside the calls and pages, for whoever asks and by GET alone. */
export const openAddresses = [
  "/api/openapi.json",
  "/healthz",
  "/readyz",
  "/metrics",
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
];
