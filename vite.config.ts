import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contentTexts } from "./scripts/lib/content.mjs";

/** Small things that most pages with watches on them need. */
const sharedByWatchPages =
  /src.(features.(catalog|cart|wishlist)|pages.shop.watch-actions|ui.(picture|price|pagination|select|checkbox|icon|badge|empty|field|skeleton))|lucide/;

/** The server loads these when it runs. All others are put into the build, and are development dependencies. */
const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/**
 * React reads NODE_ENV when it is loaded. Bundled, the built server has React's production code, whatever
 * NODE_ENV says when it runs. Everything that imports React is bundled with it, so that there is one React.
 */
const bundleReact: Plugin = {
  name: "bundle-react",
  apply: "build",
  config: () => ({
    environments: {
      ssr: {
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        resolve: { noExternal: true, external: Object.keys(dependencies) },
      },
    },
  }),
};

/** The browser's query client would take a tenth of the time of a page that the server renders. */
export const serverQueries: Plugin = {
  name: "server-queries",
  enforce: "pre",
  resolveId(id) {
    if (id !== "@tanstack/react-query" || this.environment.name !== "ssr") return undefined;
    return fileURLToPath(new URL("src/lib/server-queries.ts", import.meta.url));
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), contentTexts, bundleReact, serverQueries],
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
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ["src/app/starter.ts", "src/app/dismissed.ts", "src/app/entry-browser.tsx"],
          output: {
            codeSplitting: {
              // Left alone, each small module that two pages share becomes a request of its own.
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                  priority: 3,
                },
                {
                  name: "shop",
                  tags: ["$initial"],
                  test: /^(?!.*src.app.(starter|dismissed|entry-browser))/,
                  priority: 2,
                },
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
            "user-reset-factors": "src/server/commands/user-reset-factors.ts",
            demo: "demo/demo.ts",
            audit: "src/server/commands/audit.ts",
            backup: "src/server/commands/backup.ts",
            restore: "src/server/commands/restore.ts",
            "media-move": "src/server/commands/media-move.ts",
            "seed-synthetic": "src/server/commands/seed-synthetic.ts",
            "document-worker": "src/features/orders/documents/document-worker.ts",
            "model-worker": "src/platform/media/model-worker.ts",
            "read-xlsx": "src/platform/media/spreadsheet/read-xlsx.ts",
            "read-mail.service": "src/features/messages/inbox/read-mail.service.ts",
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
