import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { createDatabase, startShop } from "#tests/test-shop.ts";

/** A word of React's development code alone. */
const developmentOnly = /didWarnAbout/;

test.each([undefined, "development"])(
  "React's production code runs if NODE_ENV is %s",
  async (mode) => {
    const sources = await loadedSources({ NODE_ENV: mode });
    const rendering = sources.filter(({ text }) => text.includes("renderToString"));
    expect(rendering.length).toBeGreaterThan(0);
    expect(sources.filter(({ text }) => developmentOnly.test(text)).map(({ url }) => url)).toEqual(
      [],
    );
  },
);

test("React's development code has the word that the test above looks for", async () => {
  for (const file of ["react/cjs/react", "react-dom/cjs/react-dom-server-legacy.node"]) {
    const read = (mode: string) => readFile(`node_modules/${file}.${mode}.js`, "utf8");
    expect(await read("development")).toMatch(developmentOnly);
    expect(await read("production")).not.toMatch(developmentOnly);
  }
});

/** The text of every file that the built shop has loaded after it has rendered a page. */
async function loadedSources(settings: Record<string, string | undefined>) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-loaded-"));
  try {
    const databaseUrl = await createDatabase(inject("shopDatabaseUrl"));
    const shop = await startShop(databaseUrl, { ...settings, NODE_V8_COVERAGE: folder });
    expect((await fetch(shop.url)).status).toBe(200);
    await shop.stop();
    const urls = new Set<string>();
    for (const name of await readdir(folder)) {
      const coverage = JSON.parse(await readFile(join(folder, name), "utf8"));
      for (const { url } of coverage.result as { url: string }[]) {
        if (url.startsWith("file:")) urls.add(url);
      }
    }
    return await Promise.all(
      [...urls].map(async (url) => ({ url, text: await readFile(fileURLToPath(url), "utf8") })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
