import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// Pictures and fonts are compressed by their own formats.
const textFile = /\.(css|html|ico|js|json|map|mjs|svg|txt|webmanifest|xml)$/;
// Folders with a leading dot (the build's manifest) are never served.
const hidden = /(^|[\\/])\./;

/** @type {Record<string, (content: Buffer) => Promise<Buffer>>} */
const encodings = {
  ".br": (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ".gz": (content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Writes a Brotli and a gzip copy beside every text file that becomes smaller.
 * @param {string} folder
 */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => textFile.test(name) && !hidden.test(name));
  await Promise.all(
    files.map(async (name) => {
      const content = await readFile(join(folder, name));
      for (const [suffix, compress] of Object.entries(encodings)) {
        const compressed = await compress(content);
        if (compressed.length < content.length) {
          await writeFile(join(folder, name + suffix), compressed);
        }
      }
    }),
  );
}
