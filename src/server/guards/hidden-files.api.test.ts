import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountStaticFiles } from "#src/server/static.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** Sends the address as it is written; `fetch` would tidy up its dots first. */
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

/** Words that stand in our own files and in no page. */
const ours = /"devDependencies"|\[core\]|refs\/heads|createApp|sourceMappingURL|root:x:0/;

describe("what lies in the project's folder is nobody's to read", () => {
  test.each([
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
  ])("%s", async (path) => {
    const { status, body } = await raw("GET", path);
    expect([400, 404, 308]).toContain(status);
    expect(body).not.toMatch(ours);
  });
});

test.each(["/media", "/media/", "/assets", "/assets/", "/api", "/api/"])(
  "%s lists nothing",
  async (path) => {
    const response = await fetch(shop.origin + path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/\.(webp|avif|jpg|woff2|js)"?[<,]/);
  },
);

test.each(["TRACE", "PROPFIND", "SEARCH", "LINK"])(
  "%s is no method here, and nothing is echoed",
  async (method) => {
    const { status, body } = await raw(method, "/collections?canary=echoed-back");
    expect([400, 404, 405]).toContain(status);
    expect(body).not.toContain("echoed-back");
  },
);

test("of the built files only known kinds are sent, drawings with their characters named", async () => {
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
