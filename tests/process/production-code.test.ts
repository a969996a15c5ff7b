import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startShop } from "#tests/test-shop.ts";

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

/** They belong to capabilities. */
const packages = [
  ...["@simplewebauthn/server", "otpauth", "qr", "csv-parse", "saxes", "yauzl", "yazl", "stripe"],
  ...["pdfkit", "sharp", "nodemailer", "graphile-worker"],
];

test("a shop without capabilities loads no package of theirs", async () => {
  expect(packagesIn(await loadedSources({}, useAsGuest))).toEqual([]);
});

test("the test above sees packages in files of their own and in files of the build", async () => {
  expect(packagesIn(await loadedSources(allCapabilities))).toEqual(
    expect.arrayContaining(["@simplewebauthn/server", "csv-parse", "graphile-worker"]),
  );
});

/** The names of those packages of the list of which a file was loaded. */
function packagesIn(sources: readonly { text: string; files: readonly string[] }[]): string[] {
  const loaded = new Set(
    sources
      .flatMap(({ files }) => files)
      .flatMap((file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
  );
  return packages.filter((name) => loaded.has(name));
}

/** Calls whose behaviour capabilities replace. */
async function useAsGuest(url: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json", origin: url };
    return fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const username = `guest-${Date.now()}`;
  const password = "a password of five words";
  const email = `${username}@meridian.example`;
  expect((await post("/api/auth/register", { username, email, password })).status).toBe(201);
  expect((await post("/api/auth/login", { username, password })).status).toBe(200);
  expect((await post("/api/subscribe", { email })).status).toBe(200);
}

/**
 * Every file that the built shop has loaded after it has rendered a page, with its text and the names of the files
 * that were built into it. The database is migrated, so that the migrations of other packages are not loaded.
 */
async function loadedSources(
  settings: Record<string, string | undefined>,
  use = async (_url: string) => {},
) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-loaded-"));
  try {
    const databaseUrl = inject("shopDatabaseUrl");
    const shop = await startShop(databaseUrl, { ...settings, NODE_V8_COVERAGE: folder });
    expect((await fetch(shop.url)).status).toBe(200);
    await use(shop.url);
    await shop.stop();
    const urls = new Set<string>();
    for (const name of await readdir(folder)) {
      const coverage = JSON.parse(await readFile(join(folder, name), "utf8"));
      for (const { url } of coverage.result as { url: string }[]) {
        if (url.startsWith("file:")) urls.add(url);
      }
    }
    return await Promise.all(
      [...urls].map(async (url) => {
        const path = fileURLToPath(url);
        const map = await readFile(`${path}.map`, "utf8").catch(() => '{"sources":[]}');
        const { sources } = JSON.parse(map) as { sources: string[] };
        return { url, text: await readFile(path, "utf8"), files: [path, ...sources] };
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
