import { createServer } from "vite";

type Load = (path: string) => Promise<Record<string, unknown>>;

/**
 * Loads modules of the shop, which `use` reads. Playwright compiles JSX in its own way and knows no
 * `import.meta.env`, so Vite loads them, without the plugins that only pages need.
 */
export async function withSource<Result>(use: (load: Load) => Promise<Result>): Promise<Result> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: "custom",
    logLevel: "error",
  });
  try {
    return await use((path) => vite.ssrLoadModule(path));
  } finally {
    await vite.close();
  }
}
