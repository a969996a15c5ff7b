import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Files } from "./source.ts";

const skipped = /^(dist|node_modules|playwright-report|test-results|\.(?!ci$|github$).*)$/;
const text =
  /(\.(ts|tsx|mjs|css|json|md|sql|svg|html|txt|yml|yaml|webmanifest)|\/(run|LICENSE|\.[\w.]+))$/;

export function readTree(root: string): Files {
  const files = new Map<string, string>();
  function walk(folder: string) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const isSkipped = skipped.test(entry.name) || path === join(root, "media");
      if (entry.isDirectory() && !isSkipped) walk(path);
      // In a linked worktree `.git` is a file that names a folder of this machine.
      const isPrivate = entry.name === ".env" || entry.name === ".git";
      const isText = text.test(`/${entry.name}`) && !isPrivate;
      if (entry.isFile() && isText) {
        files.set(relative(root, path).split(sep).join("/"), readFileSync(path, "utf8"));
      }
    }
  }
  walk(root);
  return files;
}
