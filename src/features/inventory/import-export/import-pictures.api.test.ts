import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeUnneededFiles } from "#src/features/inventory/pictures/derivation.service.ts";
import { csv, startImportShop } from "#tests/import-shop.ts";
import { makeJobsDue } from "#tests/jobs.ts";
import { aPhoto } from "#tests/photos.ts";
import { type PictureServer, startPictureServer } from "#tests/picture-server.ts";

let server: PictureServer;
let shop: Awaited<ReturnType<typeof startImportShop>>;
let photos: Buffer[];
beforeAll(async () => {
  server = await startPictureServer();
  shop = await startImportShop(server.fetchPublic);
  photos = await Promise.all([1, 2, 3, 4].map((seed) => aPhoto({ width: 400, height: 400, seed })));
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const imagesOf = async (id: number): Promise<string[]> =>
  (await shop.query("select images from watches where id = $1", [id]))[0]?.images;
const picturesOf = (id: number) =>
  shop.query(
    "select source, state, problem, alternative_text as text from pictures where watch_id = $1 order by position",
    [id],
  );
const address = (path: string) => `http://shop.test${path}-1200.webp`;
const listed = (id: number, ...lines: string[]) =>
  csv([
    ["ID", "Pictures"],
    [id, lines.join("\n")],
  ]);

/** Checks and runs a file, and lets the jobs fetch and prepare. */
async function bring(file: string) {
  const { id, counts } = await shop.check(file);
  expect(counts.problem).toBe(0);
  return (await shop.run(id)).import;
}

describe("pictures by address", () => {
  test("are fetched after the import, in their order, with their texts", async () => {
    server.answers.set("/one.jpg", { body: photos[0] as Buffer });
    server.answers.set("/moved", { status: 302, location: "https://other.test/two.jpg" });
    server.answers.set("/two.jpg", { body: photos[1] as Buffer });
    const before = await imagesOf(5);
    const done = await bring(
      csv([
        ["ID", "Pictures", "Picture Texts"],
        [5, "https://pictures.test/one.jpg\r\nhttps://pictures.test/moved", "Dial\nCase back"],
      ]),
    );
    expect(done).toMatchObject({ state: "done", pictures: { waiting: 0, failedCount: 0 } });
    expect(await picturesOf(5)).toMatchObject([
      { source: "https://pictures.test/one.jpg", state: "ready", text: "Dial" },
      { source: "https://pictures.test/moved", state: "ready", text: "Case back" },
    ]);
    const images = await imagesOf(5);
    expect(images).toHaveLength(2);
    expect(images.some((path) => before.includes(path))).toBe(false);
    for (const path of images) {
      expect((await shop.request("GET", `${path}-1200.webp`)).status).toBe(200);
    }
  });

  test("are not fetched again by the same file, by an export, or for an exchange of places", async () => {
    const fetched = server.requests.length;
    const [one = "", two = ""] = await imagesOf(5);
    const sources = ["https://pictures.test/one.jpg", "https://pictures.test/moved"];
    for (const file of [listed(5, ...sources), listed(5, address(one), address(two))]) {
      expect((await shop.check(file)).counts).toMatchObject({ unchanged: 1, update: 0 });
    }
    const { id } = await shop.check(listed(5, address(two), sources[0] ?? ""));
    expect((await shop.report(id))[0]?.details.changes).toEqual({
      pictures: [`${address(one)}\n${address(two)}`, `${address(two)}\n${address(one)}`],
    });
    await shop.run(id);
    expect(await imagesOf(5)).toEqual([two, one]);
    expect((await picturesOf(5)).map(({ text }) => text)).toEqual(["Case back", "Dial"]);
    expect(server.requests).toHaveLength(fetched);
  });

  test("of which one fails leave the rest, and the editor sees why", async () => {
    server.answers.set("/text", { body: Buffer.from("<html>no picture</html>") });
    server.answers.set("/large", { body: Buffer.alloc(15_000_001, 1) });
    server.answers.set("/busy", { status: 503 });
    server.answers.set("/again", { body: photos[2] as Buffer });
    server.answers.set("/third", { body: photos[2] as Buffer });
    const before = await imagesOf(6);
    const done = await bring(
      listed(
        6,
        ...["text", "large", "gone", "busy", "third", "again"].map(
          (name) => `https://pictures.test/${name}`,
        ),
      ),
    );
    expect(done?.pictures).toMatchObject({ waiting: 1, failedCount: 4 });
    expect(done?.pictures.failed.map(({ name, problem }) => [name.slice(22), problem])).toEqual([
      ["text", expect.stringMatching(/not a picture/)],
      ["large", "This file is larger than 15 MB."],
      ["gone", expect.stringMatching(/answered 404/)],
      ["again", expect.stringMatching(/same picture as another/)],
    ]);
    const images = await imagesOf(6);
    expect(images).toHaveLength(1);
    expect(before).not.toContain(images[0]);

    server.answers.set("/busy", { body: photos[3] as Buffer });
    await makeJobsDue(shop.database);
    await shop.jobsAreDone();
    expect((await imagesOf(6))[1]).toBe(images[0]);
  });

  test("that all fail leave the earlier ones in the shop", async () => {
    const before = await imagesOf(7);
    const done = await bring(listed(7, "https://pictures.test/gone"));
    expect(done?.pictures.failedCount).toBe(1);
    expect(await imagesOf(7)).toEqual(before);
    const [failed] = await shop.query(
      "select id from pictures where watch_id = 7 and state = 'failed'",
    );
    server.answers.set("/gone", { body: photos[3] as Buffer });
    await shop.call("POST", `pictures/${failed?.id}/retry`);
    await shop.jobsAreDone();
    expect(await imagesOf(7)).toHaveLength(1);
    server.answers.delete("/gone");
  });

  test("whose connection breaks are tried again", async () => {
    server.answers.set("/broken", { body: photos[1] as Buffer, broken: true });
    const done = await bring(listed(8, "https://pictures.test/broken"));
    expect(done?.pictures).toMatchObject({ waiting: 1, failedCount: 0 });
    server.answers.set("/broken", { body: photos[1] as Buffer });
    await makeJobsDue(shop.database);
    await shop.jobsAreDone();
    expect(await picturesOf(8)).toMatchObject([{ state: "ready", problem: null }]);
  });

  test.each([
    ["without encryption", "http://pictures.test/a.jpg", /only addresses that begin with https/i],
    ["with a password", "https://a:b@pictures.test/a.jpg", /password/],
    ["named twice", "https://pictures.test/a\nhttps://pictures.test/a#b", /is there twice/],
    ["too many", Array.from({ length: 31 }, (_, n) => `https://x.test/${n}`).join("\n"), /most 30/],
  ])("that are %s are refused by the check", async (_, cell, problem) => {
    const { id } = await shop.check(listed(9, cell));
    expect((await shop.report(id))[0]?.details.problems?.pictures).toMatch(problem);
  });

  test("are at most 500 in one import", async () => {
    const rows = Array.from({ length: 17 }, (_, row) => [
      row + 1,
      Array.from({ length: 30 }, (_, n) => `https://x.test/${row}-${n}`).join("\n"),
    ]);
    const { id } = await shop.check(csv([["ID", "Pictures"], ...rows]));
    const problems = (await shop.report(id)).map(({ details }) => details.problems?.pictures);
    expect(problems.filter(Boolean)).toHaveLength(1);
    expect(problems[16]).toMatch(/at most 500 pictures/);
  });

  test("can all be taken away, and texts belong to a picture", async () => {
    const { id } = await shop.check(
      csv([
        ["ID", "Picture Texts"],
        [10, Array.from({ length: 31 }, () => "x").join("\n")],
      ]),
    );
    expect((await shop.report(id))[0]?.details.problems?.pictureTexts).toMatch(/more texts than/);
    await bring(listed(10, "(empty)"));
    expect(await imagesOf(10)).toEqual([]);
  });
});

describe("pictures by file name", () => {
  const header = "Brand,Model,Reference,Condition,Box & Papers,Case Size,Dial Color,Material";
  const file = `${header},Pictures\nRolex,A,FN-1,New,With Box,40,Black,Titanium,"Front.JPG\nback.png"
Rolex,B,FN-2,New,With Box,40,Black,Titanium,C:\\photos\\front.jpg\nRolex,C,FN-3,New,With Box,40,Black,Titanium,none.jpg`;

  test("are missing, then uploaded along, then of the new watches", async () => {
    const { id, counts, pictures } = await shop.check(file);
    expect(counts).toMatchObject({ create: 0, problem: 3 });
    expect(pictures).toMatchObject({
      missing: ["Front.JPG", "back.png", "C:\\photos\\front.jpg", "none.jpg"].toSorted(),
      missingCount: 4,
    });
    expect(await shop.addPicture(id, "front.jpg", photos[0])).toBe(201);
    expect(await shop.addPicture(id, "BACK.png", await aPhoto({ format: "png", seed: 9 }))).toBe(
      201,
    );
    expect(await shop.addPicture(id, "other.jpg", photos[2])).toBe(201);
    expect(await shop.addPicture(id, "virus.jpg", Buffer.from("MZ no picture"))).toBe(415);
    await removeUnneededFiles(shop.database.db, shop.media, "", new Date(Date.now() + 1_000));

    await shop.call("POST", `imports/${id}/check`, {});
    await shop.jobsAreDone();
    const checked = await shop.read(id);
    expect(checked.counts).toMatchObject({ create: 2, problem: 1 });
    expect(checked.pictures).toMatchObject({
      added: 3,
      missing: ["none.jpg"],
      unused: ["other.jpg"],
    });
    const { import: done } = await shop.run(id, { skipProblems: true });
    expect(done?.state).toBe("done");
    expect(await shop.addPicture(id, "late.jpg", photos[1])).toBe(409);
    const [first, second] = await shop.report(id, "?outcome=create");
    expect(await picturesOf(first?.watchId ?? 0)).toMatchObject([
      { source: "front.jpg", state: "ready" },
      { source: "BACK.png", state: "ready" },
    ]);
    const [cover] = await imagesOf(first?.watchId ?? 0);
    expect(await imagesOf(second?.watchId ?? 0)).toEqual([cover]);
    expect((await shop.request("GET", `${cover}-400.avif`)).status).toBe(200);

    const again = await shop.check(file);
    expect(again.counts).toMatchObject({ unchanged: 2, problem: 1 });
  });

  test("of an export are the shop's own, and change nothing", async () => {
    const exported = await shop.download("inventory-file/csv");
    const { counts } = await shop.check(exported, "inventory.csv");
    expect(counts).toMatchObject({ create: 0, update: 0, problem: 0 });
  });
});
