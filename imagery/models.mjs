import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { NodeIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import { MeshoptDecoder } from "meshoptimizer";
import { readManifest, writeManifest } from "./lib/manifest.mjs";
import { outlineOf } from "./lib/outline.mjs";

const compress = promisify(brotliCompress);
const folder = fileURLToPath(new URL("../models", import.meta.url));
const manifestPath = join(folder, "manifest.json");

await MeshoptDecoder.ready;
const io = new NodeIO()
  .registerExtensions(ALL_EXTENSIONS)
  .registerDependencies({ "meshopt.decoder": MeshoptDecoder });

/**
 * The triangles of a node and of all below it, seen from the front, in millimetres.
 * @param {import("@gltf-transform/core").Node} node
 * @returns {Generator<[[number, number], [number, number], [number, number]]>}
 */
function* trianglesOf(node) {
  const m = node.getWorldMatrix();
  for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
    const position = primitive.getAttribute("POSITION");
    const indices = primitive.getIndices();
    if (!position || !indices) continue;
    const at = (/** @type {number} */ index) => {
      const [x = 0, y = 0, z = 0] = position.getElement(indices.getScalar(index), []);
      return /** @type {[number, number]} */ ([
        1_000 * (m[0] * x + m[4] * y + m[8] * z + m[12]),
        1_000 * (m[1] * x + m[5] * y + m[9] * z + m[13]),
      ]);
    };
    for (let index = 0; index < indices.getCount(); index += 3) {
      yield [at(index), at(index + 1), at(index + 2)];
    }
  }
  for (const child of node.listChildren()) yield* trianglesOf(child);
}

/** @param {Buffer} bytes of a .glb */
async function measure(bytes) {
  const document = await io.readBinary(bytes);
  const nodes = document.getRoot().listNodes();
  const triangles = (/** @type {string} */ name) => {
    const node = nodes.find((each) => each.getName() === name);
    if (!node) throw new Error(`The model has no node "${name}".`);
    return [...trianglesOf(node)];
  };
  const head = triangles("head");
  const heights = head.flat().map(([, y]) => y);
  const extent =
    heights.reduce((most, y) => Math.max(most, y)) -
    heights.reduce((least, y) => Math.min(least, y));
  return {
    lugToLugMm: Math.round(extent * 10) / 10,
    outline: { case: outlineOf(head), glass: outlineOf(triangles("glass")) },
  };
}

const [source] = process.argv.slice(2);
if (!source) throw new Error("Name the folder of the models: npm run models -- FOLDER");
const names = (await readdir(source)).filter((name) => name.endsWith(".glb")).sort();
/** @type {Record<string, { hash: string, bytes: number, lugToLugMm: number, outline: { case: string, glass: string } }>} */
const manifest = readManifest(manifestPath);
for (const name of names) {
  const slug = basename(name, ".glb");
  const bytes = await readFile(join(source, name));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  if (manifest[slug]?.hash !== hash) {
    const compressed = await compress(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 20,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    await writeFile(join(folder, `${slug}.glb.br`), compressed);
    process.stdout.write(`${slug}: ${bytes.length} bytes, ${compressed.length} compressed\n`);
  }
  manifest[slug] = { hash, bytes: bytes.length, ...(await measure(bytes)) };
}
const known = new Set(names.map((name) => basename(name, ".glb")));
for (const slug of Object.keys(manifest)) {
  if (known.has(slug)) continue;
  delete manifest[slug];
  await rm(join(folder, `${slug}.glb.br`), { force: true });
}
writeManifest(manifestPath, manifest);
