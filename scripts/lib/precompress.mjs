import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

// Pictures and fonts are compressed by their own formats.
const textFile = /\.(css|html|ico|js|json|map|mjs|svg|txt|webmanifest|xml)$/;
// Folders with a leading dot (the build's manifest) are never served.
const hidden = /(^|[\\/])\./;

/**
 * Writes a Brotli and a gzip copy beside every text file that becomes smaller.
 * @param {string} folder
 */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => textFile.test(name) && !hidden.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      const brotli = await promisify(brotliCompress)(content);
      if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
      const gzipped = await promisify(gzip)(content, { level: 9 });
      if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
    }),
  );
}
