import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAll } from "#src/platform/media/create-media-store.ts";
import { aPhoto } from "#tests/photos.ts";
import { type PictureShop, startPictureShop } from "#tests/picture-shop.ts";
import { removeUnneededFiles } from "./derivation.service.ts";

describe("pictures of a watch", () => {
  let shop: PictureShop;
  beforeAll(async () => {
    shop = await startPictureShop();
  });
  afterAll(() => shop.close());

  test("are ordered, described and removed, and their history is kept", async () => {
    const seeded = await shop.pictures("watchId=3");
    expect(seeded.length).toBeGreaterThan(1);
    expect(seeded[0]).toMatchObject({ state: "ready", hasOriginal: false });
    expect(await shop.pictures("watchId=3")).toEqual(seeded);
    const { body } = await shop.upload("watchId=3", await aPhoto({ seed: 3 }));
    await shop.ready();
    const ids = seeded.map(({ id }) => id);
    const order = [body.picture.id, ...ids];
    const ordered = await shop.call("PATCH", "/api/admin/watches/3/pictures", { order });
    expect(ordered.body.pictures.map(({ id }: { id: number }) => id)).toEqual(order);
    const cover = (await shop.call("GET", "/api/watches/3")).body.image;
    expect(cover).toBe(ordered.body.pictures[0].path);
    const some = { order: order.slice(1) };
    expect((await shop.call("PATCH", "/api/admin/watches/3/pictures", some)).status).toBe(409);
    const text = "The case back, engraved";
    await shop.call("PATCH", `/api/admin/pictures/${ids[0]}`, { alternativeText: ` ${text} ` });
    expect((await shop.call("GET", "/api/watches/3")).body.imageTexts[1]).toBe(text);
    const retried = await shop.call("POST", `/api/admin/pictures/${ids[0]}/retry`);
    expect(retried.body.pictures[1].state).toBe("ready");
    const removed = await shop.call("DELETE", `/api/admin/pictures/${ids[1]}`);
    expect(removed.body.pictures.length).toBe(ids.length);

    const { body: watch } = await shop.call("GET", "/api/watches/3");
    expect(watch.image).toMatch(/^\/media\/[\da-f]{32}$/);
    expect(watch.images.slice(1)).toEqual(
      seeded.flatMap(({ id, path }) => (id === ids[1] ? [] : [path])),
    );
    expect(watch.imageTexts).toEqual(["", text, ...Array(ids.length - 2).fill("")]);
    const html = await (await shop.request("GET", "/watch/3")).text();
    expect(html).toContain(`alt="${text}"`);

    const { rows } = await shop.database.pool.query(
      "select action, details from audit_log where subject = 'watch:3' order by id",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "picture.add",
      "picture.order",
      "picture.change",
      "picture.delete",
    ]);
    expect(rows[1].details).toEqual({
      before: { pictures: [...ids, body.picture.id] },
      after: { pictures: order },
    });
    const { id, path } = seeded[1] ?? {};
    expect(rows[3].details).toEqual({ before: { picture: id, path, alternativeText: "" } });
  });

  test("the same file again is the same picture, so a retry after a lost answer does no harm", async () => {
    const photo = await aPhoto({ seed: 4 });
    const replies = await Promise.all([1, 2, 3].map(() => shop.upload("watchId=4", photo)));
    expect(new Set(replies.map(({ body }) => body.picture.id)).size).toBe(1);
    await shop.ready();
    const other = await shop.upload("watchId=5", photo);
    expect(other.body.picture.id).not.toBe(replies[0]?.body.picture.id);
    await shop.ready();
    const [first, second] = [await shop.pictures("watchId=4"), await shop.pictures("watchId=5")];
    expect(first.at(-1)?.path).toBe(second.at(-1)?.path);
    await shop.call("DELETE", `/api/admin/pictures/${other.body.picture.id}`);
    for (const digit of "0123456789abcdef") {
      await removeUnneededFiles(shop.database.db, shop.media, digit, new Date(Date.now() + 60_000));
    }
    expect((await shop.request("GET", `${first.at(-1)?.path}-800.avif`)).status).toBe(200);
  });

  test.each([
    ["an order of other pictures", "PATCH", "/api/admin/watches/6/pictures", { order: [1] }, 409],
    ["a text of two lines", "PATCH", "/api/admin/pictures/1", { alternativeText: "a\nb" }, 400],
    [
      "a part outside of the picture",
      "PATCH",
      "/api/admin/pictures/1",
      { crop: { x: 0.5, y: 0, width: 0.6, height: 1 } },
      400,
    ],
    ["five quarter turns", "PATCH", "/api/admin/pictures/1", { turns: 5 }, 400],
    ["turning a picture of the seed", "PATCH", "/api/admin/pictures/1", { turns: 1 }, 400],
    ["a picture that does not exist", "DELETE", "/api/admin/pictures/999999", undefined, 404],
    ["a watch that does not exist", "GET", "/api/admin/pictures?watchId=999999", undefined, 404],
    ["no owner", "GET", "/api/admin/pictures", undefined, 400],
    ["two owners", "GET", "/api/admin/pictures?watchId=1&brandId=1", undefined, 400],
  ])("%s is refused", async (_, method, path, body, status) => {
    const reply = await shop.call(method, path, body);
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(/\.$/)]);
  });

  test("a watch has at most thirty, and an account adds a thousand an hour", async () => {
    await shop.pictures("watchId=7");
    await shop.database.pool.query(
      `insert into pictures (watch_id, position, state, path)
       select 7, n, 'ready', '/media/x' || n from generate_series(10, 40) n`,
    );
    const { status, body } = await shop.upload("watchId=7", await aPhoto());
    expect([status, body.code]).toEqual([409, "too_many_pictures"]);
    await shop.database.pool.query("update throttles set count = 1000 * 1000");
    const late = await shop.upload("watchId=1", await aPhoto());
    expect([late.status, late.body.code]).toEqual([429, "too_many_requests"]);
    await shop.database.pool.query("delete from throttles");
  });

  test("a picture whose original is gone fails with words, and can be tried again", async () => {
    const { body } = await shop.upload("watchId=8", await aPhoto({ seed: 8 }));
    const { id } = body.picture;
    await shop.ready();
    const { rows } = await shop.database.pool.query(
      "select original_key from pictures where id = $1",
      [id],
    );
    const original = await shop.media.get(rows[0].original_key);
    const content = original ? await readAll(original) : Buffer.alloc(0);
    const { images } = (await shop.call("GET", "/api/watches/8")).body;
    await shop.media.delete(rows[0].original_key);
    await shop.call("PATCH", `/api/admin/pictures/${id}`, { turns: 1 });
    await shop.ready();
    const [failed] = (await shop.pictures("watchId=8")).slice(-1);
    expect(failed).toMatchObject({ state: "failed", problem: expect.stringMatching(/gone/) });
    // Pictures that were ready before stay visible.
    expect((await shop.call("GET", "/api/watches/8")).body.images).toEqual(images);
    await shop.media.put(rows[0].original_key, content);
    expect(
      (await shop.call("POST", `/api/admin/pictures/${id}/retry`)).body.pictures.at(-1).state,
    ).toBe("processing");
    await shop.ready();
    expect((await shop.pictures("watchId=8")).at(-1)).toMatchObject({
      state: "ready",
      problem: null,
    });
  });

  test("a picture that waits for a job that is gone gets another; one that was tried in vain fails", async () => {
    const { rows } = await shop.database.pool.query(
      `insert into pictures (watch_id, position, original_key) values (9, 50, 'originals/00.jpg'), (9, 51, 'originals/00.jpg')
       returning id`,
    );
    await shop.database.pool.query(
      "select graphile_worker.add_job('derive-picture', '{}', job_key => $1, max_attempts => 1)",
      [`picture:${rows[1].id}`],
    );
    await shop.ready();
    await shop.database.pool.query("select graphile_worker.add_job('sweep-pictures', '{}')");
    await shop.ready();
    await shop.database.pool.query("select graphile_worker.add_job('sweep-pictures', '{}')");
    await shop.ready();
    const swept = (await shop.pictures("watchId=9")).slice(-2);
    expect(swept.map(({ state, problem }) => [state, problem])).toEqual([
      ["failed", expect.stringMatching(/gone/)],
      ["failed", expect.stringMatching(/could not be prepared/)],
    ]);
  });

  test("a brand has one picture, which a new one replaces", async () => {
    const image = async () => (await shop.call("GET", "/api/brands/id/1")).body.image;
    for (const seed of [9, 10]) {
      expect((await shop.upload("brandId=1", await aPhoto({ seed }))).status).toBe(201);
      await shop.ready();
      const pictures = await shop.pictures("brandId=1");
      expect(pictures.map(({ path }) => path)).toEqual([await image()]);
      expect(pictures[0]?.path).toMatch(/^\/media\/[\da-f]{32}$/);
    }
    await shop.call("DELETE", `/api/admin/pictures/${(await shop.pictures("brandId=1"))[0]?.id}`);
    expect(await image()).toBeNull();
  });
});

test("with the capability off every call is unknown, and pictures that are there stay shown", async () => {
  const shop = await startPictureShop({ CAPABILITIES: "" });
  const admin = await shop.signIn("admin");
  for (const [method, path] of [
    ["GET", "/api/admin/pictures?watchId=1"],
    ["POST", "/api/admin/pictures?watchId=1"],
    ["DELETE", "/api/admin/pictures/1"],
    ["GET", "/api/admin/pictures/1/original"],
  ] as const) {
    const response = await shop.request(method, path, { token: admin });
    expect([response.status, (await response.json()).code]).toEqual([404, "not_found"]);
  }
  const name = `${"ab".repeat(16)}-800.webp`;
  await shop.media.put(`pictures/${name}`, await aPhoto({ format: "webp" }));
  expect((await shop.request("GET", `/media/${name}`)).status).toBe(200);
  await shop.close();
});
