import { resolveObjectURL } from "node:buffer";
import { expect, test, vi } from "vitest";
import { until } from "#tests/until.ts";
import {
  createPhotoStore,
  describeChange,
  isPhoto,
  noChange,
  type PhotoChange,
  withUnreadable,
} from "./photos.ts";

const file = (name: string) => new File([name], name, { type: "image/png" });

/** A store whose thumbnails the test makes by hand. */
function aStore() {
  const pending: { name: string; make: () => void; fail: () => void }[] = [];
  const unreadable: string[] = [];
  const store = createPhotoStore(
    ({ name }) =>
      new Promise((resolve, reject) => {
        pending.push({ name, make: () => resolve(new Blob([name])), fail: () => reject() });
      }),
    ({ name }) => unreadable.push(name),
  );
  const inProgress = async (name: string) => {
    await until(() => expect(pending.at(-1)?.name).toBe(name));
    const job = pending.at(-1);
    if (!job) throw new Error("No thumbnail is being made.");
    return job;
  };
  const shown = () => store.get().map((photo) => [photo.file.name, photo.preview !== null]);
  const preview = (index: number) => store.get()[index]?.preview ?? "";
  return { store, pending, unreadable, inProgress, shown, preview };
}

test("photos are listed at once, thumbnails are made one at a time", async () => {
  const { store, pending, inProgress, shown } = aStore();
  store.add([file("a"), file("b")]);
  expect(shown()).toEqual([
    ["a", false],
    ["b", false],
  ]);
  const first = await inProgress("a");
  expect(pending).toHaveLength(1);
  first.make();
  (await inProgress("b")).make();
  await until(() =>
    expect(shown()).toEqual([
      ["a", true],
      ["b", true],
    ]),
  );
});

test("removing a photo revokes its object URL and no other", async () => {
  const { store, inProgress, shown, preview } = aStore();
  store.add([file("a"), file("b")]);
  (await inProgress("a")).make();
  (await inProgress("b")).make();
  await until(() => expect(preview(1)).not.toBe(""));
  const [removed, remaining] = [preview(0), preview(1)];
  store.remove(store.get()[0]?.id ?? 0);
  expect(shown()).toEqual([["b", true]]);
  expect(resolveObjectURL(removed)).toBeUndefined();
  expect(resolveObjectURL(remaining)).toBeInstanceOf(Blob);
  store.clear();
  expect(shown()).toEqual([]);
  expect(resolveObjectURL(remaining)).toBeUndefined();
});

test("a photo removed while its thumbnail is made gets no object URL", async () => {
  const { store, inProgress, shown } = aStore();
  const made = vi.spyOn(URL, "createObjectURL");
  store.add([file("a"), file("b"), file("c")]);
  const first = await inProgress("a");
  store.remove(store.get()[0]?.id ?? 0);
  store.remove(store.get()[0]?.id ?? 0);
  first.make();
  (await inProgress("c")).make();
  await until(() => expect(shown()).toEqual([["c", true]]));
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

test("an unreadable file is removed and reported, and the next one is tried", async () => {
  const { store, unreadable, inProgress, shown } = aStore();
  store.add([file("broken"), file("b")]);
  (await inProgress("broken")).fail();
  (await inProgress("b")).make();
  await until(() => expect(shown()).toEqual([["b", true]]));
  expect(unreadable).toEqual(["broken"]);
});

test("any number of photos is accepted, one thumbnail at a time, and every object URL is revoked", async () => {
  const count = 1_000;
  let running = 0;
  let mostAtOnce = 0;
  const store = createPhotoStore(
    async ({ name }) => {
      mostAtOnce = Math.max(mostAtOnce, ++running);
      await Promise.resolve();
      running--;
      return new Blob([name]);
    },
    () => {},
  );
  store.add(Array.from({ length: count }, (_, index) => file(`${index}.png`)));
  expect(store.get()).toHaveLength(count);
  await until(() => expect(store.get().at(-1)?.preview).not.toBeNull());
  expect(mostAtOnce).toBe(1);
  const urls = store.get().map(({ preview }) => preview ?? "");
  store.clear();
  expect(urls.filter((url) => resolveObjectURL(url) !== undefined)).toEqual([]);
});

test.each([
  ["image/png", true],
  ["image/jpeg", true],
  ["image/webp", true],
  ["image/svg+xml", false],
  ["application/pdf", false],
  ["text/html", false],
  ["", false],
])("a file of type %j is a photo: %s", (type, expected) => {
  expect(isPhoto({ type })).toBe(expected);
});

test.each<[string, Partial<PhotoChange>]>([
  ["", {}],
  ["1 photo added.", { added: 1 }],
  ["300 photos added.", { added: 300 }],
  ["front.jpg was removed.", { removed: "front.jpg" }],
  ["a.txt is not a photo, so it was left out.", { notPhotos: ["a.txt"] }],
  ["2 files are not photos, so they were left out.", { notPhotos: ["a.txt", "b.svg"] }],
  ["2 photos added. a.txt is not a photo, so it was left out.", { added: 2, notPhotos: ["a.txt"] }],
])("%j", (text, change) => {
  expect(describeChange({ ...noChange, ...change })).toBe(text);
});

test("an unreadable file does not count as added", () => {
  const one = withUnreadable({ ...noChange, added: 2 }, "a.png");
  expect(describeChange(one)).toBe(
    "1 photo added. a.png could not be opened as a photo, so it was left out.",
  );
  expect(describeChange(withUnreadable(one, "b.png"))).toBe(
    "2 files could not be opened as photos, so they were left out.",
  );
});
