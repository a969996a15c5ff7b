import { inRoot, root } from "./root.mjs";

/**
 * Makes programs of a folder that are written in TypeScript and share the shop's code.
 * @param {string} folder
 * @param {readonly string[]} names of its programs, without the ending
 * @returns {Promise<void>} when they stand in dist, under the folder's name
 */
export async function bundle(folder, names) {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: inRoot("dist", folder),
      emptyOutDir: true,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: { input: names.map((name) => inRoot(folder, `${name}.ts`)) },
    },
  });
}
