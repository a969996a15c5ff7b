import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountStaticFiles } from "#src/server/http/static.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** Sends the path unchanged; `fetch` would normalise its dots. */
function raw(method: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(`${shop.origin}/`, { method, path }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on("error", reject)
      .end();
  });
}

/** Text that occurs in the project's files and in no page. */
const projectText = /"devDependencies"|\[core\]|refs\/heads|createApp|sourceMappingURL|root:x:0/;

const hiddenPaths = [
  "/.git/HEAD",
  "/.git/config",
  "/.env",
  "/.npmrc",
  "/package.json",
  "/package-lock.json",
  "/node_modules/fastify/package.json",
  "/src/server/app.ts",
  "/dist/server/main.js",
  "/dist/server/main.js.map",
  "/assets/../../package.json",
  "/media/../package.json",
  "/media/..%2fpackage.json",
  "/media/%2e%2e/package.json",
  "/media/..%5cpackage.json",
  "/media/%252e%252e%252fpackage.json",
  "//package.json",
  "/..;/package.json",
  "/../../../../etc/passwd",
  "/media/%00package.json",
];

test("no file of the project's folder is served", async () => {
  const failures: string[] = [];
  for (const path of hiddenPaths) {
    const { status, body } = await raw("GET", path);
    if (![400, 404, 308].includes(status)) failures.push(`${path}: status ${status}`);
    if (projectText.test(body)) failures.push(`${path}: content of a file`);
  }
  expect(failures).toEqual([]);
});

/** The 404 page names the files that it loads itself. */
const ownScripts = /<script.*?<\/script>/gs;

test("folders are 404 and list nothing", async () => {
  const failures: string[] = [];
  for (const path of ["/media", "/media/", "/assets", "/assets/", "/api", "/api/"]) {
    const response = await fetch(shop.origin + path);
    if (response.status !== 404) failures.push(`${path}: status ${response.status}`);
    const text = (await response.text()).replace(ownScripts, "");
    if (/\.(webp|avif|jpg|woff2|js)"?[<,]/.test(text)) {
      failures.push(`${path}: names of files`);
    }
  }
  expect(failures).toEqual([]);
});

test("unusual methods are refused and nothing is echoed", async () => {
  const failures: string[] = [];
  for (const method of ["TRACE", "PROPFIND", "SEARCH", "LINK"]) {
    const { status, body } = await raw(method, "/collections?canary=echoed-back");
    if (![400, 404, 405].includes(status)) failures.push(`${method}: status ${status}`);
    if (body.includes("echoed-back")) failures.push(`${method}: echo`);
  }
  expect(failures).toEqual([]);
});

test("only known file types are served, SVG with a charset", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-static-"));
  const names = ["mark.svg", "entry.js", "entry.js.map", "manifest.json", ".hidden", "notes.txt"];
  for (const name of names) await writeFile(join(folder, name), "<svg/>");
  const app = fastify();
  await mountStaticFiles(app, folder);
  const typeOf = async (name: string) => {
    const { statusCode, headers } = await app.inject(`/${name}`);
    return statusCode === 200 ? headers["content-type"] : statusCode;
  };
  expect(await Promise.all(names.map(typeOf))).toEqual([
    "image/svg+xml; charset=utf-8",
    "text/javascript; charset=utf-8",
    404,
    404,
    404,
    404,
  ]);
  await app.close();
  await rm(folder, { recursive: true });
});
