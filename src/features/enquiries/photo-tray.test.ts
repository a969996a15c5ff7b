import { resolveObjectURL } from "node:buffer";
import { expect, test, vi } from "vitest";
import { createPhotoTray } from "./photo-tray.ts";

const file = (name: string) => new File([name], name, { type: "image/png" });

/** A tray whose thumbnails are made when the test says so. */
function aTray() {
  const waiting: { name: string; make: () => void; fail: () => void }[] = [];
  const unreadable: string[] = [];
  const tray = createPhotoTray(
    ({ name }) =>
      new Promise((resolve, reject) => {
        waiting.push({ name, make: () => resolve(new Blob([name])), fail: () => reject() });
      }),
    ({ name }) => unreadable.push(name),
  );
  const underWay = async (name: string) => {
    await vi.waitFor(() => expect(waiting.at(-1)?.name).toBe(name));
    const work = waiting.at(-1);
    if (!work) throw new Error("No thumbnail is being made.");
    return work;
  };
  const shown = () => tray.photos().map((photo) => [photo.file.name, photo.preview !== null]);
  const preview = (index: number) => tray.photos()[index]?.preview ?? "";
  return { tray, waiting, unreadable, underWay, shown, preview };
}

test("photos are there at once, their thumbnails one after the other", async () => {
  const { tray, waiting, underWay, shown } = aTray();
  tray.add([file("a"), file("b")]);
  expect(shown()).toEqual([
    ["a", false],
    ["b", false],
  ]);
  const first = await underWay("a");
  expect(waiting).toHaveLength(1);
  first.make();
  (await underWay("b")).make();
  await vi.waitFor(() =>
    expect(shown()).toEqual([
      ["a", true],
      ["b", true],
    ]),
  );
});

test("a photo that is removed gives its address back, and the others keep theirs", async () => {
  const { tray, underWay, shown, preview } = aTray();
  tray.add([file("a"), file("b")]);
  (await underWay("a")).make();
  (await underWay("b")).make();
  await vi.waitFor(() => expect(preview(1)).not.toBe(""));
  const [gone, kept] = [preview(0), preview(1)];
  tray.remove(tray.photos()[0]?.id ?? 0);
  expect(shown()).toEqual([["b", true]]);
  expect(resolveObjectURL(gone)).toBeUndefined();
  expect(resolveObjectURL(kept)).toBeInstanceOf(Blob);
  tray.clear();
  expect(shown()).toEqual([]);
  expect(resolveObjectURL(kept)).toBeUndefined();
});

test("a photo removed while its thumbnail is made never gets an address", async () => {
  const { tray, underWay, shown } = aTray();
  const made = vi.spyOn(URL, "createObjectURL");
  tray.add([file("a"), file("b"), file("c")]);
  const first = await underWay("a");
  tray.remove(tray.photos()[0]?.id ?? 0);
  tray.remove(tray.photos()[0]?.id ?? 0);
  first.make();
  (await underWay("c")).make();
  await vi.waitFor(() => expect(shown()).toEqual([["c", true]]));
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

test("what can't be opened is taken out and named, and the next one is tried", async () => {
  const { tray, unreadable, underWay, shown } = aTray();
  tray.add([file("broken"), file("b")]);
  (await underWay("broken")).fail();
  (await underWay("b")).make();
  await vi.waitFor(() => expect(shown()).toEqual([["b", true]]));
  expect(unreadable).toEqual(["broken"]);
});
