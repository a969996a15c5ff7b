import { z } from "zod";
import { AppError } from "#src/domain/errors.ts";
import { modelLimits as limits } from "#src/domain/limits.ts";
import { WorkerThread, WorkTooLarge } from "#src/platform/runtime/worker-thread.ts";

/** The content of a file is no model that the shop can show. */
class NotAModel extends AppError {
  constructor(message: string, code: string, status: 415 | 422 = 422) {
    super(status, code, message);
  }
}

/** The viewer reads these. Another one would fail in the visitor's browser. */
const knownExtensions = new Set([
  "EXT_mesh_gpu_instancing",
  "EXT_meshopt_compression",
  "EXT_texture_webp",
  "KHR_materials_anisotropy",
  "KHR_materials_clearcoat",
  "KHR_materials_emissive_strength",
  "KHR_materials_ior",
  "KHR_materials_iridescence",
  "KHR_materials_sheen",
  "KHR_materials_specular",
  "KHR_materials_transmission",
  "KHR_materials_unlit",
  "KHR_materials_volume",
  "KHR_mesh_quantization",
  "KHR_texture_transform",
]);

const count = z.int().min(0);
const names = z.array(z.string()).default([]);
const resource = z.object({ uri: z.unknown().optional() });
const attributes = z.record(z.string(), count);
const meshopt = z.object({ count, byteStride: count });
const instancing = z.object({ attributes });

/** Our limits need these parts of a model. The validator checks all the rest. */
const gltf = z.object({
  extensionsUsed: names,
  extensionsRequired: names,
  buffers: z.array(resource).default([]),
  images: z.array(resource).default([]),
  textures: z.array(z.unknown()).default([]),
  nodes: z
    .array(
      z.object({
        mesh: count.optional(),
        extensions: z.object({ EXT_mesh_gpu_instancing: instancing.optional() }).optional(),
      }),
    )
    .default([]),
  accessors: z.array(z.object({ count })).default([]),
  bufferViews: z
    .array(
      z.object({
        byteLength: count,
        extensions: z.object({ EXT_meshopt_compression: meshopt.optional() }).optional(),
      }),
    )
    .default([]),
  meshes: z
    .array(
      z.object({
        primitives: z.array(z.object({ indices: count.optional(), attributes })),
      }),
    )
    .default([]),
});
type Gltf = z.output<typeof gltf>;

/** Refuses what is no model, what is too much for a browser, and what names files elsewhere. */
export async function checkModel(bytes: Buffer): Promise<void> {
  const model = readGltf(bytes);
  checkReferences(model);
  checkAmounts(model);
  await validate(bytes);
}

/** A GLB: twelve bytes of header, then a chunk with the description. */
function readGltf(bytes: Buffer): Gltf {
  if (bytes.length === 0) throw new NotAModel("This file is empty.", "empty_file");
  if (bytes.toString("latin1", 0, 4) !== "glTF") {
    throw new NotAModel(
      "This is not a model that the shop can show. Use a binary glTF file (.glb).",
      "unsupported_type",
      415,
    );
  }
  const isWhole =
    bytes.length >= 20 &&
    bytes.readUInt32LE(4) === 2 &&
    bytes.readUInt32LE(8) === bytes.length &&
    bytes.toString("latin1", 16, 20) === "JSON" &&
    20 + bytes.readUInt32LE(12) <= bytes.length;
  if (!isWhole) throw damaged();
  const text = bytes.toString("utf8", 20, 20 + bytes.readUInt32LE(12));
  const parsed = gltf.safeParse(fromJson(text));
  if (!parsed.success) throw damaged();
  return parsed.data;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const damaged = () =>
  new NotAModel("This model is damaged or not complete. Export it again.", "damaged");

function checkReferences({ buffers, images, extensionsUsed, extensionsRequired }: Gltf): void {
  if ([...buffers, ...images].some(({ uri }) => uri !== undefined)) {
    throw new NotAModel(
      "This model names other files. Export it with everything in one .glb file.",
      "external_files",
    );
  }
  const unknown = [...extensionsUsed, ...extensionsRequired].find(
    (name) => !knownExtensions.has(name),
  );
  if (unknown === undefined) return;
  const shown = /^[A-Za-z0-9_]{1,60}$/.test(unknown) ? ` (${unknown})` : "";
  throw new NotAModel(
    `This model uses an extension of glTF that the shop does not know${shown}. Export it without it.`,
    "unknown_extension",
  );
}

/** All that is drawn: a mesh counts as often as nodes show it, and each as often as it has instances. */
function countTriangles({ accessors, meshes, nodes }: Gltf): number {
  const countOf = (accessor: number | undefined) => accessors[accessor ?? -1]?.count ?? 0;
  const inMesh = meshes.map(({ primitives }) =>
    sum(
      primitives.map(({ indices, attributes: { POSITION } }) => countOf(indices ?? POSITION) / 3),
    ),
  );
  return sum(
    nodes.map(({ mesh, extensions }) => {
      const instances = Object.values(extensions?.EXT_mesh_gpu_instancing?.attributes ?? {});
      const copies = instances.length > 0 ? Math.max(...instances.map(countOf)) : 1;
      return (inMesh[mesh ?? -1] ?? 0) * copies;
    }),
  );
}

function checkAmounts(model: Gltf): void {
  const { bufferViews, meshes, nodes, textures } = model;
  const geometry = bufferViews.map(({ byteLength, extensions }) => {
    const packed = extensions?.EXT_meshopt_compression;
    return packed ? packed.count * packed.byteStride : byteLength;
  });
  const tooMany = (what: string, most: number) =>
    new NotAModel(
      `This model has too ${what}. The shop shows up to ${most.toLocaleString("en-US")}.`,
      "too_complex",
    );
  if (countTriangles(model) > limits.triangles) throw tooMany("many triangles", limits.triangles);
  if (sum(geometry) > limits.geometryBytes) {
    throw tooMany("much geometry, in bytes", limits.geometryBytes);
  }
  if (nodes.length > limits.nodes) throw tooMany("many nodes", limits.nodes);
  if (textures.length > limits.textures) throw tooMany("many textures", limits.textures);
  if (meshes.length === 0) throw new NotAModel("This model is empty.", "empty_model");
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The validator takes a core and may take long. */
const validator = new WorkerThread<Uint8Array, unknown>("src/platform/media/model-worker.ts", {
  seconds: limits.checkSeconds,
  megabytes: 384,
});

const reportSchema = z.object({
  issues: z.object({
    numErrors: count,
    messages: z.array(
      z.object({ message: z.string(), severity: z.int(), pointer: z.string().optional() }),
    ),
  }),
  info: z.object({
    resources: z
      .array(z.object({ image: z.object({ width: count, height: count }).optional() }))
      .default([]),
  }),
});

async function validate(bytes: Buffer): Promise<void> {
  const report = reportSchema.safeParse(await reportOn(bytes));
  if (!report.success) throw damaged();
  const { issues, info } = report.data;
  const [first] = issues.messages.filter(({ severity }) => severity === 0);
  if (issues.numErrors > 0) {
    const where = first?.pointer ? ` (${first.pointer})` : "";
    throw new NotAModel(
      `This model has ${issues.numErrors === 1 ? "an error" : `${issues.numErrors} errors`}: ${first?.message ?? ""}${where}`,
      "invalid_model",
    );
  }
  const isLarge = info.resources.some(
    ({ image }) => image && Math.max(image.width, image.height) > limits.textureSide,
  );
  if (isLarge) {
    throw new NotAModel(
      `A texture of this model is larger than ${limits.textureSide} pixels on a side. Export it with smaller ones.`,
      "too_complex",
    );
  }
}

async function reportOn(bytes: Buffer): Promise<unknown> {
  try {
    const [report] = await validator.run(new Uint8Array(bytes));
    return report;
  } catch (error) {
    if (!(error instanceof WorkTooLarge)) throw error;
    throw new NotAModel("This model takes too long to check. Use a simpler one.", "too_slow");
  }
}
