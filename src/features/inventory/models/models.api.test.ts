import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { shippedModels } from "#src/platform/media/models.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { corners, glb, triangle } from "#tests/glb.ts";
import { visitors } from "#tests/visitors.ts";
import { removeUnneededModels } from "./models.api.ts";

let shop: TestApp;
let folder: string;
let token: string;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-models-"));
  settings = { CAPABILITIES: "backoffice,view3d", DATA_DIR: folder, RATE_LIMIT_FACTOR: "1000" };
  shop = await startTestApp(settings);
  token = (await visitors.editor?.token(shop.database.db)) ?? "";
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const [first, second] = [...shippedModels().entries()];
const contentOf = (entry = first) => brotliDecompressSync(readFileSync(entry?.[1].path ?? ""));

async function upload(watchId: number, content: Buffer) {
  const response = await fetch(`${shop.origin}/api/admin/watches/${watchId}/model`, {
    method: "POST",
    headers: { cookie: `meridian_session=${token}`, "content-type": "model/gltf-binary" },
    body: new Uint8Array(content),
  });
  return { status: response.status, body: await response.json() };
}
async function send(method: string, path: string) {
  const response = await shop.request(method, `/api/admin/watches/${path}`, { token });
  return { status: response.status, body: await response.json() };
}
const shown = async (id: number) =>
  (await (await shop.request("GET", `/api/watches/${id}`)).json()).view3d.model;
async function idOf(slug = ""): Promise<number> {
  const { rows } = await shop.database.pool.query("select id from watches where slug = $1", [slug]);
  return rows[0].id;
}

const instanced = {
  mesh: 0,
  extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } },
};
const hasErrors = { ...triangle, accessors: [{ ...triangle.accessors[0], max: [9, 9, 9] }] };

describe("an uploaded model", () => {
  test("is shown at once in the place of the one that came with the shop, and audited", async () => {
    const id = await idOf(first?.[0]);
    expect((await send("GET", `${id}/model`)).body.source).toBe("shipped");
    const content = contentOf(second);
    const { status, body } = await upload(id, content);
    expect([status, body.source]).toEqual([200, "uploaded"]);
    expect(body.model).toEqual({
      url: expect.stringMatching(/^\/models\/[0-9a-f]{32}\.glb$/),
      bytes: content.length,
    });
    expect(await shown(id)).toEqual(body.model);
    const file = await shop.request("GET", body.model.url, {
      headers: { "accept-encoding": "br" },
    });
    expect(file.headers.get("content-type")).toBe("model/gltf-binary");
    expect(file.headers.get("content-encoding")).toBe("br");
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);

    expect((await send("DELETE", `${id}/model`)).body).toEqual({ model: null, source: "removed" });
    expect(await shown(id)).toBeNull();
    expect((await send("DELETE", `${id}/model`)).status).toBe(404);
    expect((await send("POST", `${id}/model/restore`)).body.source).toBe("shipped");
    expect((await shown(id)).url).toBe(first?.[1].url);
    const { rows } = await shop.database.pool.query(
      "select action, details from audit_log where subject = $1 order by id",
      [`watch:${id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "model.upload",
      "model.delete",
      "model.restore",
    ]);
    expect(rows[0].details).toEqual({
      before: { model: first?.[1].url },
      after: { model: body.model.url.slice(8, 40), bytes: content.length },
    });
  });

  test("of a watch that had none can be removed, and its file goes when nothing needs it", async () => {
    const id = await idOf(second?.[0]);
    await shop.database.pool.query("update watches set slug = 'own' where id = $1", [id]);
    expect((await send("GET", `${id}/model`)).body).toEqual({ model: null, source: "none" });
    expect((await send("POST", `${id}/model/restore`)).body.code).toBe("nothing_shipped");
    const { body } = await upload(id, glb(triangle, corners));
    const media = createMediaStore(readConfig({ NODE_ENV: "test", ...settings }));
    const later = new Date(Date.now() + 60_000);
    await removeUnneededModels(shop.database.db, media, later);
    expect((await shop.request("GET", body.model.url)).status).toBe(200);
    expect((await send("DELETE", `${id}/model`)).body).toEqual({ model: null, source: "none" });
    // Younger than a day: its row could be about to be stored.
    await removeUnneededModels(shop.database.db, media);
    expect((await shop.request("GET", body.model.url)).status).toBe(200);
    await removeUnneededModels(shop.database.db, media, later);
    expect((await shop.request("GET", body.model.url)).status).toBe(404);
  });

  test("needs a watch that exists", async () => {
    expect((await upload(999_999, glb(triangle, corners))).status).toBe(404);
    expect((await send("GET", "999999/model")).status).toBe(404);
    expect((await send("DELETE", "999999/model")).status).toBe(404);
  });
});

describe("hostile files", () => {
  const many = (count: number) => ({
    ...triangle,
    accessors: [{ ...triangle.accessors[0], count }],
  });
  const cases: readonly (readonly [string, Buffer, number, RegExp])[] = [
    ["an empty file", Buffer.alloc(0), 422, /empty/],
    ["a text", Buffer.from("<script>alert(1)</script>"), 415, /binary glTF/],
    ["a glTF that is not binary", Buffer.from(JSON.stringify(triangle)), 415, /binary glTF/],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), 415, /binary glTF/],
    ["only a head", Buffer.from("glTF"), 422, /damaged/],
    ["a model that is cut short", glb(triangle, corners).subarray(0, 200), 422, /damaged/],
    [
      "a model with something behind it",
      Buffer.concat([glb(triangle, corners), html()]),
      422,
      /damaged/,
    ],
    ["another version", patched(glb(triangle, corners), 4, 1), 422, /damaged/],
    [
      "a first chunk that is longer than the file",
      patched(glb(triangle, corners), 12, 0xffffff),
      422,
      /damaged/,
    ],
    ["a description that is no JSON", glb("{".repeat(5_000)), 422, /damaged/],
    ["a description of another kind", glb([1, 2, 3]), 422, /damaged/],
    ["nothing to show", glb({ asset: triangle.asset }), 422, /empty/],
    [
      "another file",
      glb({ ...triangle, buffers: [{ uri: "http://evil.example/x", byteLength: 36 }] }, corners),
      422,
      /other files/,
    ],
    [
      "a file of this machine",
      glb({ ...triangle, images: [{ uri: "file:///etc/passwd" }] }, corners),
      422,
      /other files/,
    ],
    [
      "data within the description",
      glb({ ...triangle, images: [{ uri: "data:image/png;base64,AA==" }] }, corners),
      422,
      /other files/,
    ],
    [
      "an unknown extension",
      glb({ ...triangle, extensionsUsed: ["KHR_draco_mesh_compression"] }, corners),
      422,
      /KHR_draco_mesh_compression/,
    ],
    [
      "an extension with script in its name",
      glb({ ...triangle, extensionsUsed: ["<script>"] }, corners),
      422,
      /does not know\./,
    ],
    ["billions of triangles", glb(many(2_000_000_000), corners), 422, /many triangles/],
    [
      "one triangle a million times",
      glb(
        {
          ...triangle,
          nodes: [instanced],
          accessors: [...triangle.accessors, { ...triangle.accessors[0], count: 1_000_000 }],
        },
        corners,
      ),
      422,
      /many triangles/,
    ],
    [
      "geometry that unpacks to gigabytes",
      glb({ ...triangle, bufferViews: [...triangle.bufferViews, packed(1_000_000, 256)] }, corners),
      422,
      /much geometry/,
    ],
    [
      "too many nodes",
      glb({ ...triangle, nodes: Array.from({ length: 5_000 }, () => ({})) }, corners),
      422,
      /many nodes/,
    ],
    [
      "too many textures",
      glb({ ...triangle, textures: Array.from({ length: 100 }, () => ({})) }, corners),
      422,
      /many textures/,
    ],
    [
      "counts that are no numbers",
      glb({ ...triangle, accessors: [{ count: -1 }] }, corners),
      422,
      /damaged/,
    ],
    ["what the validator finds", glb(hasErrors, corners), 422, /has 3 errors: .+accessors/i],
    ["less data than it says", glb(triangle, corners.subarray(0, 8)), 422, /error/],
  ];

  test.each(cases)("%s is refused with a sentence", async (_, content, status, message) => {
    const answer = await upload(await idOf(first?.[0]), content);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
  });

  test("more than 3 MB is refused before it is read", async () => {
    const { status, body } = await upload(await idOf(first?.[0]), Buffer.alloc(3_000_001));
    expect([status, body.message]).toEqual([413, "This file is larger than 3 MB."]);
  });

  test("sixty damaged models never fail the shop, and leave no file behind", async () => {
    const id = await idOf(first?.[0]);
    const whole = contentOf();
    let stored = 0;
    for (let index = 0; index < 60; index += 1) {
      const damaged = Buffer.from(whole);
      // In the description, where a reader decides what to do; the rest is data.
      for (let hit = 0; hit < 1 + (index % 5); hit += 1) {
        damaged.writeUInt8(
          (index * 37 + hit * 101) % 256,
          20 + ((index * 7_919 + hit * 104_729) % 20_000),
        );
      }
      const { status, body } = await upload(id, damaged);
      if (status === 200) stored += 1;
      else {
        expect([413, 415, 422], JSON.stringify(body)).toContain(status);
        expect(body.message).toMatch(/^[A-Z].+/);
      }
    }
    expect(stored).toBeLessThan(40);
    expect(await readdir(join(folder, "media", "quarantine"))).toEqual([]);
  }, 300_000);
});

function html() {
  return Buffer.from("<html><script>alert('canary')</script>");
}

function patched(content: Buffer, at: number, value: number): Buffer {
  content.writeUInt32LE(value, at);
  return content;
}

function packed(count: number, byteStride: number) {
  return {
    buffer: 0,
    byteLength: 36,
    extensions: { EXT_meshopt_compression: { buffer: 0, byteLength: 36, count, byteStride } },
  };
}
