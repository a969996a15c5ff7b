import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Small things that most pages with watches on them need. */
const sharedByWatchPages =
  /src.(features.(catalog|cart|wishlist)|pages.watch-actions|ui.(picture|price|pagination|select|checkbox|icon|badge|empty|field|skeleton))|lucide/;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "public",
  server: { middlewareMode: true },
  appType: "custom",
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        emptyOutDir: true,
        manifest: true,
        assetsDir: "assets",
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: "src/app/entry-browser.tsx",
          output: {
            codeSplitting: {
              // Left alone, each small module that two pages share becomes a request of its own.
              groups: [
                { name: "shop", tags: ["$initial"], priority: 2 },
                {
                  name: "watches",
                  test: sharedByWatchPages,
                  minShareCount: 3,
                  maxModuleSize: 8_000,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, these load in one piece and without what no page uses.
      resolve: { noExternal: ["lucide"] },
      build: {
        outDir: "dist/server",
        emptyOutDir: true,
        ssr: true,
        emitAssets: false,
        copyPublicDir: false,
        target: "node20",
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: "src/server/main.ts",
            "admin-create": "src/server/commands/admin-create.ts",
            "user-grant": "src/server/commands/user-grant.ts",
            backup: "src/server/commands/backup.ts",
            restore: "src/server/commands/restore.ts",
            "seed-synthetic": "src/server/commands/seed-synthetic.ts",
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["client", "ssr"]) {
        const environment = builder.environments[name];
        if (!environment) throw new Error(`No build environment named ${name}.`);
        await builder.build(environment);
      }
    },
  },
});
