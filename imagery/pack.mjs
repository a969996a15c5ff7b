// Compresses a .glb of model.py for the web: node pack.mjs IN.glb OUT.glb
import { stat } from "node:fs/promises";
import process from "node:process";
import { NodeIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import { dedup, meshopt, prune, textureCompress, weld } from "@gltf-transform/functions";
import { MeshoptDecoder, MeshoptEncoder } from "meshoptimizer";
import sharp from "sharp";

const [source, target] = process.argv.slice(2);
if (!source || !target) throw new Error("Name both files: node pack.mjs IN.glb OUT.glb");

/** @type {(quality: number, pattern: RegExp) => import("@gltf-transform/core").Transform} */
const webp = (quality, pattern) =>
  textureCompress({ encoder: sharp, targetFormat: "webp", quality, effort: 70, pattern });

await MeshoptEncoder.ready;
await MeshoptDecoder.ready;
const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
  "meshopt.encoder": MeshoptEncoder,
  "meshopt.decoder": MeshoptDecoder,
});
const document = await io.read(source);
await document.transform(
  dedup(),
  prune({ keepAttributes: true, keepLeaves: true }),
  weld(),
  webp(74, /^(dial|strap|brush)$/),
  webp(78, /normal|geneva/),
  webp(90, /dial-brush/),
  // Mirrors show coarse normals: 10 bits, not 8.
  meshopt({
    encoder: MeshoptEncoder,
    level: "medium",
    quantizePosition: 14,
    quantizeNormal: 10,
    quantizeTexcoord: 16,
    quantizeColor: 8,
    quantizationVolume: "mesh",
  }),
);
await io.write(target, document);
process.stdout.write(`${target}: ${(await stat(target)).size} bytes\n`);
