import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { Readable } from "node:stream";
import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import { shippedModels } from "#src/platform/media/models.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { until } from "#tests/until.ts";
import { mountModels } from "./static.ts";

const slug = "rolex-submariner-date-126610ln";
const shipped = shippedModels().get(slug);
const url = shipped?.url ?? "";

let shop: TestApp;
let specified: TestApp;
let id: number;
beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "view3d", RATE_LIMIT_FACTOR: "1000" });
  specified = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  id = await idOf(slug);
});
afterAll(() => Promise.all([shop.close(), specified.close()]));

async function idOf(name: string): Promise<number> {
  const { rows } = await shop.database.pool.query("select id from watches where slug = $1", [name]);
  return rows[0].id;
}

/** As it comes over the wire; `fetch` would decompress it. */
function raw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(`${shop.origin}/`, { path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}

const hash = (content: Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);
const read = async (path: string, app = shop) => (await app.request("GET", path)).json();

describe("the file of a model", () => {
  test("comes compressed, is named by its content and may be kept for ever", async () => {
    const { status, headers, body } = await raw(url, { "accept-encoding": "gzip, br" });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "model/gltf-binary",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const model = brotliDecompressSync(body);
    expect(body.length).toBeLessThan(model.length * 0.75);
    expect(model.length).toBe(shipped?.bytes);
    expect(model.toString("latin1", 0, 4)).toBe("glTF");
    expect(url).toBe(`/models/${slug}-${hash(model)}.glb`);
  });

  test("comes as it is to those who can't decompress it", async () => {
    const { headers, body } = await raw(url, { "accept-encoding": "gzip" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.length).toBe(shipped?.bytes);
  });

  test("is closed when its reader leaves", async () => {
    const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };
    const endless = async function* () {
      for (;;) yield randomBytes(65_536);
    };
    const content = Readable.from(endless()).pipe(createBrotliCompress(fast));
    const closed = new Promise((resolve) => content.on("error", () => {}).once("close", resolve));
    const app = fastify();
    const media = { get: async () => ({ bytes: 0, content }) };
    mountModels(app, { capabilities: ["view3d"] }, media as Partial<MediaStore> as MediaStore);
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const left = request(`${origin}/models/${"0".repeat(32)}.glb`, (response) => {
      response.once("data", () => left.destroy());
    }).on("error", () => {});
    left.end();
    await closed;
    await app.close();
  });

  test("is not sent again to those who have it", async () => {
    const { headers } = await raw(url);
    const again = await raw(url, { "if-none-match": String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test.each([
    "/models/",
    "/models/manifest.json",
    `/models/${slug}.glb`,
    `/models/${slug}.glb.br`,
    `/models/${slug}-0000000000000000.glb`,
    `/models/${"0".repeat(32)}.glb`,
    "/models/..%2fpackage.json",
    "/models/../package.json",
    "/models/%00",
  ])("%s is unknown", async (path) => {
    const { status, body } = await raw(path);
    expect([308, 400, 404]).toContain(status);
    expect(body.toString("latin1")).not.toMatch(/devDependencies|glTF/);
  });
});

describe("the reply for one watch", () => {
  test("names its model and its movement", async () => {
    const { view3d } = await read(`/api/watches/${id}`);
    expect(view3d).toEqual({
      model: { url, bytes: shipped?.bytes },
      movement: "Automatic, Rolex calibre 3235",
    });
  });

  test("is the specified one for the rest, and lists have no models", async () => {
    const { view3d: _, createdAt: __, ...watch } = await read(`/api/watches/${id}`);
    const { createdAt, ...plain } = await read(`/api/watches/${id}`, specified);
    expect(createdAt).toBeDefined();
    expect(watch).toEqual(plain);
    for (const path of ["/api/watches", `/api/watches?ids=${id}`, "/api/watches?fields=card"]) {
      expect(JSON.stringify(await read(path))).not.toContain("view3d");
    }
  });

  test("follows what the staff stores, and the old name of a renamed watch", async () => {
    const { pool } = shop.database;
    const shownAfter = async (change: string, model: object | null) => {
      await pool.query(change);
      await until(async () => {
        expect((await read(`/api/watches/${id}`)).view3d.model).toEqual(model);
      });
    };
    const ours = { url, bytes: shipped?.bytes };
    const file = "0a".repeat(16);
    await shownAfter(
      `insert into watch_models (watch_id, file, bytes) values (${id}, '${file}', 5)`,
      {
        url: `/models/${file}.glb`,
        bytes: 5,
      },
    );
    await shownAfter("update watch_models set file = null, bytes = null", null);
    await shownAfter("delete from watch_models", ours);
    await shownAfter(`update watches set slug = 'renamed' where id = ${id}`, null);
    await pool.query(
      `insert into old_slugs (kind, slug, target_id) values ('watch', '${slug}', ${id})`,
    );
    await shownAfter(`update watches set slug = 'renamed-again' where id = ${id}`, ours);
    await pool.query("delete from old_slugs");
    await shownAfter(`update watches set slug = '${slug}' where id = ${id}`, ours);
  });
});

describe("the size of a watch", () => {
  const change = (columns: string) =>
    shop.database.pool.query(`update watches set ${columns} where id = ${id}`);
  const shows = (size: object) =>
    until(async () => expect(await read(`/api/watches/${id}/size`)).toMatchObject(size));

  test("has what the staff entered, else what was measured on the model", async () => {
    await shows({
      id,
      brandName: "Rolex",
      model: "Submariner Date",
      caseMm: 41,
      lugToLugMm: shipped?.lugToLugMm,
      isMeasured: true,
      outline: { case: expect.stringMatching(/^M[-\d. ]+Z$/) },
    });
    await change("lug_to_lug_mm = 47.6");
    await shows({ lugToLugMm: 47.6, isMeasured: false });
  });

  test("is unknown where there is no model, and of watches that are not shown", async () => {
    await change("slug = 'unknown', lug_to_lug_mm = null");
    await shows({ caseMm: 41, lugToLugMm: null, isMeasured: false, outline: null });
    await change("published = false");
    await until(async () => {
      expect((await shop.request("GET", `/api/watches/${id}/size`)).status).toBe(404);
    });
    await change(`slug = '${slug}', published = true`);
  });
});

describe("the shop without the capability", () => {
  test("has no model, no size and no trace in replies and pages", async () => {
    expect((await specified.request("GET", url)).status).toBe(404);
    expect((await specified.request("GET", `/api/watches/${id}/size`)).status).toBe(404);
    for (const path of [`/api/watches/${id}`, `/watch/${id}`, "/api/openapi.json"]) {
      const response = await specified.request("GET", path);
      expect(response.status).toBe(200);
      const text = (await response.text()).replace(/"(capabilities)":\[[^\]]*\]/, "");
      if (path !== "/api/openapi.json") expect(text).not.toMatch(/view3d|\/models\/|real size/i);
      else expect(text).not.toMatch(/\{id\}\/size/);
    }
  });

  test("has the same script policy as the shop with it, on every page", async () => {
    const policy = async (app: TestApp, path: string) =>
      (await app.request("GET", path)).headers.get("content-security-policy");
    for (const path of [`/watch/${id}`, "/shop", `/api/watches/${id}`]) {
      expect(await policy(shop, path)).toBe(await policy(specified, path));
    }
    expect(await policy(shop, `/watch/${id}`)).not.toMatch(/eval|wasm/);
  });
});
