import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";
import type { Assets } from "#src/app/rendered-state.ts";

const entry = "src/app/entry-browser.tsx";

export type AssetsOf = (pageModule: string) => Assets;

/** The built files of a page, so that the browser can request all of them at once. */
export async function builtAssets(clientFolder: string): Promise<AssetsOf> {
  const file = await readFile(join(clientFolder, ".vite", "manifest.json"), "utf8");
  const manifest = JSON.parse(file) as Manifest;
  const cached = new Map<string, Assets>();
  return (pageModule) => {
    const assets = cached.get(pageModule) ?? collect(manifest, pageModule);
    cached.set(pageModule, assets);
    return assets;
  };
}

function collect(manifest: Manifest, pageModule: string): Assets {
  const chunks = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(name)) return;
    chunks.add(name);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add(entry);
  add(pageModule);
  const url = (file: string) => `/${file}`;
  const all = [...chunks].flatMap((name) => manifest[name] ?? []);
  return {
    scripts: all.filter((chunk) => chunk.isEntry).map((chunk) => url(chunk.file)),
    preloads: all.filter((chunk) => !chunk.isEntry).map((chunk) => url(chunk.file)),
    styles: [...new Set(all.flatMap((chunk) => chunk.css ?? []))].map(url),
  };
}

/** In development Vite serves the sources themselves. */
export const sourceAssets: AssetsOf = () => ({
  scripts: ["/@vite/client", "/src/app/entry-dev.ts"],
  preloads: [],
  styles: ["/src/app/styles.css"],
});
