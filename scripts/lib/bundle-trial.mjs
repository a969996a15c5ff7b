import { build } from "vite";
import { inRoot, root } from "./console.mjs";
import { contentTexts } from "./content.mjs";

/** Programs that are started by a name: bench, torture and cluster. They share the shop's code. */
export const trials = {
  bench: ["main", "load-worker", "arrivals-worker", "bare-server", "cart-server"],
  torture: ["main", "live-memory"],
  cluster: ["main", "files"],
};

/**
 * Writes the bundle to `dist`, unless it only has to be possible.
 * @param {string} folder
 */
export async function bundleTrial(folder, write = true) {
  const programs = trials[/** @type {keyof typeof trials} */ (folder)] ?? [];
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [contentTexts],
    build: {
      ssr: true,
      write,
      outDir: inRoot("dist", folder),
      emptyOutDir: true,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: { input: programs.map((name) => inRoot(folder, `${name}.ts`)) },
    },
  });
}
