import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isOn } from "#src/domain/capabilities.ts";
import { NotFound } from "#src/domain/errors.ts";
import { derivedFilePattern } from "#src/platform/media/derive-picture.ts";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import { modelKey, shippedModels } from "#src/platform/media/models.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { negotiate } from "./send.ts";

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
const pictureEndings = new Set([".avif", ".jpg", ".webp"]);

const oneYear = "public, max-age=31536000, immutable";
const oneHour = "public, max-age=3600";

/**
 * The built files, listed at start and sent from memory. A path that is not in the list does not exist,
 * so no path can leave the folder.
 */
export async function mountStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const existing = new Set(files);
  for (const file of files) {
    const contentType = contentTypes[extname(file)];
    if (!contentType) continue;
    const variants = {
      identity: await readFile(file),
      br: existing.has(`${file}.br`) ? await readFile(`${file}.br`) : undefined,
      gzip: existing.has(`${file}.gz`) ? await readFile(`${file}.gz`) : undefined,
    };
    const url = `/${relative(folder, file).split(sep).join("/")}`;
    const cacheControl = url.startsWith("/assets/") ? oneYear : oneHour;
    app.get(url, (request, reply) => {
      const encoding = negotiate(request.headers["accept-encoding"]);
      const encoded = encoding === "identity" ? undefined : variants[encoding];
      if (encoded) reply.header("content-encoding", encoding);
      return reply
        .header("content-type", contentType)
        .header("cache-control", cacheControl)
        .header("vary", "Accept-Encoding")
        .send(encoded ?? variants.identity);
    });
  }
}

/**
 * Pictures of the seed, listed at start and streamed from disk, and those that were uploaded, from the store. A
 * changed picture gets a new name.
 */
export async function mountPictures(
  app: FastifyInstance,
  folder: string,
  media: MediaStore,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const sizes = new Map<string, number>();
  for (const name of names) {
    if (pictureEndings.has(extname(name))) sizes.set(name, (await stat(join(folder, name))).size);
  }
  app.get<{ Params: { name: string } }>("/media/:name", async (request, reply) => {
    const { name } = request.params;
    const size = sizes.get(name);
    if (size === undefined) return sendUploaded(media, name, request, reply);
    return reply
      .header("cache-control", oneYear)
      .header("content-length", size)
      .type(contentTypes[extname(name)] ?? "")
      .send(createReadStream(join(folder, name)));
  });
}

/** Our own encodings alone. Nothing in them could run, and if it could, the sandbox would hold it. */
async function sendUploaded(
  media: MediaStore,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!derivedFilePattern.test(name)) throw new NotFound();
  // The name is made of the content's hash, so a browser that has the name has the content.
  const etag = `"${name}"`;
  const isKnown = request.headers["if-none-match"] === etag;
  const found = isKnown ? undefined : await media.get(`pictures/${name}`);
  if (!isKnown && !found) throw new NotFound();
  reply
    .header("cache-control", oneYear)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("content-disposition", "inline")
    .header("etag", etag);
  if (!found) return reply.code(304).send();
  return reply
    .header("content-length", found.bytes)
    .type(contentTypes[extname(name)] ?? "")
    .send(found.content);
}

const uploadedPattern = /^\/models\/([0-9a-f]{32})\.glb$/;

/**
 * 3D models, those that came with the shop and those that were uploaded. They are stored compressed and streamed; a
 * changed model gets a new name. A shop without them has no such addresses.
 */
export function mountModels(
  app: FastifyInstance,
  config: Pick<Config, "capabilities">,
  media: MediaStore,
): void {
  if (!isOn(config, "view3d")) return;
  const paths = new Map([...shippedModels().values()].map(({ url, path }) => [url, path]));

  async function open(url: string): Promise<Readable | undefined> {
    const path = paths.get(url);
    if (path) return createReadStream(path);
    const [, hash] = uploadedPattern.exec(url) ?? [];
    return hash === undefined ? undefined : (await media.get(modelKey(hash)))?.content;
  }

  app.get<{ Params: { name: string } }>("/models/:name", async (request, reply) => {
    const url = `/models/${request.params.name}`;
    const etag = `"${request.params.name}"`;
    const isKnown = request.headers["if-none-match"] === etag;
    const compressed = await open(url);
    if (!compressed) throw new NotFound();
    reply
      .header("cache-control", oneYear)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", "inline")
      .header("vary", "Accept-Encoding")
      .header("etag", etag);
    if (isKnown) {
      compressed.destroy();
      return reply.code(304).send();
    }
    reply.type("model/gltf-binary");
    if (negotiate(request.headers["accept-encoding"]) === "br") {
      return reply.header("content-encoding", "br").send(compressed);
    }
    // Unlike `pipe`, it closes the file when the reader leaves.
    return reply.send(pipeline(compressed, createBrotliDecompress(), () => {}));
  });
}
