import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import type { MediaKey } from "./media-store.ts";

/** A 3D model that came with the shop, named by the slug of its watch. */
export interface ShippedModel {
  readonly url: string;
  readonly path: string;
  /** Once it is decompressed. */
  readonly bytes: number;
  readonly lugToLugMm: number;
  readonly outline: { readonly case: string; readonly glass: string };
}

const manifestSchema = z.record(
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  z.object({
    hash: z.string().regex(/^[0-9a-f]{16}$/),
    bytes: z.int().positive(),
    lugToLugMm: z.number().positive(),
    outline: z.object({ case: z.string(), glass: z.string() }),
  }),
);

let shipped: ReadonlyMap<string, ShippedModel> | undefined;

/** By slug. Only the list is read; the files are streamed when somebody asks for one. */
export function shippedModels(): ReadonlyMap<string, ShippedModel> {
  shipped ??= readManifest(join(projectRoot(), "models"));
  return shipped;
}

function readManifest(folder: string): ReadonlyMap<string, ShippedModel> {
  const file = join(folder, "manifest.json");
  // A shop that sells other watches may be without our models.
  if (!existsSync(file)) return new Map();
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return new Map(
    Object.entries(manifest).map(([slug, { hash, ...model }]) => [
      slug,
      { ...model, url: modelUrl(`${slug}-${hash}`), path: join(folder, `${slug}.glb.br`) },
    ]),
  );
}

export const modelUrl = (name: string) => `/models/${name}.glb`;

/** An uploaded model is stored compressed with Brotli. */
export const modelKey = (name: string): MediaKey => `models/${name}.glb.br`;
