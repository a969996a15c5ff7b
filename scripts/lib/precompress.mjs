import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// Pictures and fonts are compressed by their own formats.
const textual = new Set([
  ".css",
  ".html",
  ".ico",
  ".js",
  ".json",
  ".map",
  ".mjs",
  ".svg",
  ".txt",
  ".webmanifest",
  ".xml",
]);

/** @type {{ suffix: string, compress: (content: Buffer) => Promise<Buffer> }[]} */
const encodings = [
  {
    suffix: ".br",
    compress: (content) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { suffix: ".gz", compress: (content) => promisify(gzip)(content, { level: 9 }) },
];

/**
 * Folders with a leading dot (the build's manifest) are never served.
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function textFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith(".") ? [] : textFiles(path);
    return textual.has(extname(entry.name)) ? [path] : [];
  });
  return (await Promise.all(nested)).flat();
}

/**
 * Puts a Brotli and a gzip copy beside every text file that shrinks by it.
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = await textFiles(folder);
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      for (const { suffix, compress } of encodings) {
        const compressed = await compress(content);
        if (compressed.length < content.length) await writeFile(file + suffix, compressed);
      }
    }),
  );
}
