import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { NotFound } from "#src/domain/errors.ts";
import { projectRoot } from "#src/platform/project-root.ts";

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
};

/**
 * The watches' pictures, known by name from the start. A changed picture gets a new name, so browsers
 * may keep each for ever.
 */
export async function mountMedia(app: FastifyInstance): Promise<void> {
  const folder = join(projectRoot(), "media");
  const names = await readdir(folder).catch(() => []);
  const files = new Map<string, { type: string; size: number }>();
  for (const name of names) {
    const type = contentTypes[extname(name)];
    if (type) files.set(name, { type, size: (await stat(join(folder, name))).size });
  }
  app.get<{ Params: { name: string } }>("/media/:name", async (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) throw new NotFound();
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-length", file.size)
      .type(file.type)
      .send(createReadStream(join(folder, request.params.name)));
  });
}
