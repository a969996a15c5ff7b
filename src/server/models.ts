import { createReadStream } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { isOn } from "#src/domain/capabilities.ts";
import { NotFound } from "#src/domain/errors.ts";
import type { Config } from "#src/platform/config.ts";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import { modelKey, shippedModels } from "#src/platform/media/models.ts";
import { negotiate } from "./send.ts";
import { oneYear } from "./static.ts";

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
