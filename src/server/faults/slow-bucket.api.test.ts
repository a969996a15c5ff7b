import { EventEmitter, once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sweepPhotos } from "#src/features/buyback/seller/photos.service.ts";
import { removeUnneededModels } from "#src/features/inventory/models/models.api.ts";
import { removeUnneededFiles } from "#src/features/inventory/pictures/derivation.service.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { corners, glb, triangle } from "#tests/glb.ts";
import { aPhoto } from "#tests/photos.ts";
import { type PictureShop, startPictureShop } from "#tests/picture-shop.ts";
import { type S3Server, startS3 } from "#tests/s3-server.ts";
import { aToken } from "#tests/sell-fields.ts";

let s3: S3Server;
let shop: PictureShop;
let before: (method: string, path: string) => Promise<void>;
const atOnce = async () => {};

beforeAll(async () => {
  before = atOnce;
  s3 = await startS3({ before: (method, path) => before(method, path) });
  shop = await startPictureShop({ ...allCapabilities, MEDIA_URL: s3.url });
});
afterEach(() => {
  before = atOnce;
});
afterAll(async () => {
  await shop.close();
  await s3.stop();
});

/** The bucket keeps such requests waiting, from now on until they are released. */
function hold(heldMethod: string, ending = "") {
  const events = new EventEmitter().setMaxListeners(0);
  const arrived = once(events, "arrived");
  before = async (method, path) => {
    if (method !== heldMethod || !path.endsWith(ending)) return;
    events.emit("arrived");
    await once(events, "released");
  };
  return {
    arrived,
    release() {
      before = atOnce;
      events.emit("released");
    },
  };
}

const drafts = "/api/offer-drafts/photos";

async function post(path: string, content: Buffer, headers: Record<string, string>) {
  const response = await fetch(shop.origin + path, {
    method: "POST",
    headers: { origin: shop.origin, ...headers },
    body: new Uint8Array(content),
  });
  return { status: response.status, body: await response.json() };
}

const addPhoto = (token: string, photo: Buffer) =>
  post(drafts, photo, { "x-draft-token": token, "content-type": "image/jpeg" });

const removePhoto = (token: string, id: number) =>
  shop.request("DELETE", `${drafts}/${id}`, { headers: { "x-draft-token": token } });

async function photoStatuses(token: string, id: number) {
  const statuses = [];
  for (const path of [`${drafts}/${id}`, `${drafts}/${id}?size=small`]) {
    const response = await shop.request("GET", path, { headers: { "x-draft-token": token } });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const addModel = (watchId: number, content: Buffer) =>
  post(`/api/admin/watches/${watchId}/model`, content, {
    cookie: `meridian_session=${shop.token}`,
    "content-type": "model/gltf-binary",
  });

const removeModel = (watchId: number) => shop.call("DELETE", `/api/admin/watches/${watchId}/model`);

const aModel = (name: string) => glb({ ...triangle, nodes: [{ name, mesh: 0 }] }, corners);

async function statusOf(path: string): Promise<number> {
  const response = await shop.request("GET", path);
  await response.arrayBuffer();
  return response.status;
}

const later = () => new Date(Date.now() + 60_000);

async function sweepPictures() {
  for (const digit of "0123456789abcdef") {
    await removeUnneededFiles(shop.database.db, shop.media, digit, later());
  }
}
const sweepModels = () => removeUnneededModels(shop.database.db, shop.media, later());
const config = () => readConfig({ NODE_ENV: "test", DATA_DIR: shop.folder });
const sweepSellers = () =>
  sweepPhotos({ db: shop.database.db, media: shop.media, config: config() }, later());

const addedTo = async (owner: string) => (await shop.pictures(owner)).at(-1);

/** Sessions in a transaction that waits for the shop. One that ends by itself is gone after so many questions. */
async function findIdleTransactions(): Promise<Set<string>> {
  let found: Set<string> | undefined;
  for (let round = 0; round < 30 && found?.size !== 0; round += 1) {
    const { rows } = await shop.database.pool.query<{ name: string }>(
      `select pid || ' since ' || xact_start as name from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    const now = new Set(rows.map(({ name }) => name));
    found = found ? new Set([...found].filter((name) => now.has(name))) : now;
  }
  return found ?? new Set();
}

test("no request goes to the bucket while a transaction is open", async () => {
  const seen = new Set<string>();
  const inTransaction = new Set<string>();
  before = async (method, path) => {
    const request = `${method} ${path.split("/")[3] ?? ""}`;
    seen.add(request);
    if ((await findIdleTransactions()).size > 0) inTransaction.add(request);
  };
  const token = aToken();
  const { body } = await addPhoto(token, await aPhoto({ seed: 1 }));
  await addPhoto(token, await aPhoto({ seed: 2 }));
  await removePhoto(token, body.photo.id);
  await addModel(1, aModel("first"));
  await removeModel(1);
  await shop.upload("watchId=1", await aPhoto({ seed: 1 }));
  await shop.ready();
  await shop.call("DELETE", `/api/admin/pictures/${(await addedTo("watchId=1"))?.id}`);
  for (const sweep of [sweepPictures, sweepModels, sweepSellers]) await sweep();
  expect([...seen]).toEqual(
    expect.arrayContaining(
      ["originals", "pictures", "models", "enquiries"].flatMap((folder) => [
        `PUT ${folder}`,
        `DELETE ${folder}`,
      ]),
    ),
  );
  expect([...inTransaction]).toEqual([]);
});

test("a bucket that deletes slowly holds up no upload", async () => {
  const token = aToken();
  const { body } = await addPhoto(token, await aPhoto({ seed: 3 }));
  const held = hold("DELETE");
  const removal = removePhoto(token, body.photo.id);
  await held.arrived;
  const uploads = [
    await addPhoto(aToken(), await aPhoto({ seed: 3 })),
    await addModel(2, aModel("second")),
    await shop.upload("watchId=2", await aPhoto({ seed: 3 })),
  ];
  held.release();
  expect(uploads.map(({ status }) => status)).toEqual([201, 200, 201]);
  expect((await removal).status).toBe(200);
  await shop.ready();
});

// The shop may have given up by then: a bucket may still do what it was asked long ago.
test("what is stored again while it is being deleted stays", async () => {
  const token = aToken();
  const photo = await aPhoto({ seed: 4 });
  const model = aModel("third");
  const first = await addPhoto(token, photo);
  await addModel(3, model);
  await removeModel(3);
  await shop.upload("watchId=3", photo);
  await shop.ready();
  const picture = await addedTo("watchId=3");
  await shop.call("PATCH", `/api/admin/pictures/${picture?.id}`, { turns: 1 });
  await shop.upload("watchId=4", photo);
  await shop.ready();
  await shop.call("DELETE", `/api/admin/pictures/${(await addedTo("watchId=4"))?.id}`);

  const held = hold("DELETE");
  const deletions = Promise.allSettled([
    removePhoto(token, first.body.photo.id),
    sweepModels(),
    sweepPictures(),
  ]);
  await held.arrived;
  const again = await addPhoto(token, photo);
  const { body } = await addModel(3, model);
  await shop.call("PATCH", `/api/admin/pictures/${picture?.id}`, { turns: 0 });
  await shop.upload("watchId=4", photo);
  await shop.ready();
  held.release();
  await deletions;
  await Promise.all([sweepSellers(), sweepModels(), sweepPictures()]);

  expect(await photoStatuses(token, again.body.photo?.id)).toEqual([200, 200]);
  expect(await statusOf(body.model?.url ?? "")).toBe(200);
  for (const owner of ["watchId=3", "watchId=4"]) {
    const { state, path, id } = (await addedTo(owner)) ?? {};
    expect(state).toBe("ready");
    expect(await statusOf(`${path}-800.avif`)).toBe(200);
    const original = `/api/admin/pictures/${id}/original`;
    const stored = await shop.request("GET", original, { token: shop.token });
    await stored.arrayBuffer();
    expect(stored.status).toBe(200);
  }
});

test("one of two who store the same at once keeps it when the other one removes it", async () => {
  const token = aToken();
  const photo = await aPhoto({ seed: 5 });
  const held = hold("PUT", "-small.webp");
  const slow = addPhoto(token, photo);
  await held.arrived;
  before = atOnce;
  const fast = await addPhoto(token, photo);
  expect((await removePhoto(token, fast.body.photo.id)).status).toBe(200);
  held.release();
  const { status, body } = await slow;
  expect(status).toBe(201);
  expect(await photoStatuses(token, body.photo.id)).toEqual([200, 200]);
});
