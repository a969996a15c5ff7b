import { posix } from "node:path";

/** The one alias of the house; package.json `imports` says the same. */
const aliases = { "#src/": "src/", "#tests/": "tests/" } as const;

export function resolveSpecifier(importer: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, "");
  for (const [alias, folder] of Object.entries(aliases)) {
    if (bare.startsWith(alias)) return posix.normalize(folder + bare.slice(alias.length));
  }
  if (/^\.\.?(\/|$)/.test(bare)) return posix.join(posix.dirname(importer), bare);
  return null;
}
