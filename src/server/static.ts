import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import { negotiate } from "#src/platform/encoded.ts";

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const forEver = "public, max-age=31536000, immutable";
const forAnHour = "public, max-age=3600";

/**
 * The built files, known by name from the start and sent from memory: a path that is not on this list
 * does not exist, whatever it spells.
 */
export async function mountStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  for (const path of paths) {
    const contentType = contentTypes[extname(path)];
    if (!contentType) continue;
    const variants = {
      identity: await readFile(path),
      br: known.has(`${path}.br`) ? await readFile(`${path}.br`) : undefined,
      gzip: known.has(`${path}.gz`) ? await readFile(`${path}.gz`) : undefined,
    };
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    const cacheControl = url.startsWith("/assets/") ? forEver : forAnHour;
    app.get(url, (request, reply) => {
      const wanted = negotiate(request.headers["accept-encoding"]);
      const encoded = wanted === "identity" ? undefined : variants[wanted];
      if (encoded) reply.header("content-encoding", wanted);
      return reply
        .header("content-type", contentType)
        .header("cache-control", cacheControl)
        .header("vary", "Accept-Encoding")
        .send(encoded ?? variants.identity);
    });
  }
}
