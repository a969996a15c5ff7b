import { beforeEach, describe, expect, test } from "vitest";
import { MergedChanges, TagChanges } from "./tag-changes.ts";

let changes: TagChanges;
beforeEach(() => {
  changes = new TagChanges();
});

describe("merged changes", () => {
  const list = { tags: ["watches"], madeAt: 0 };
  const watch = { tags: ["watch:7"], madeAt: 0 };

  function changesAfter(...tagLists: string[][]) {
    const merged = new MergedChanges(changes, new Set(["watches"]), 1e6);
    merged.add([["watches", "watch:1"]]);
    const madeAt = changes.now;
    for (const tags of tagLists) merged.add([tags]);
    return { merged, isFresh: ({ tags }: typeof list) => changes.isFresh({ tags, madeAt }) };
  }

  test("the first counts at once", () => {
    changesAfter();
    expect(changes.isFresh(list)).toBe(false);
  });

  test("one that follows soon counts at once for its watch, and later for lists", () => {
    const { merged, isFresh } = changesAfter(["watches", "watch:7"], ["watches", "watch:8"]);
    expect([isFresh(watch), isFresh(list)]).toEqual([false, true]);
    merged.flush();
    expect(isFresh(list)).toBe(false);
  });

  test("of everything counts at once", () => {
    const { isFresh } = changesAfter(["everything"]);
    expect([isFresh(watch), isFresh(list)]).toEqual([false, false]);
  });

  test("of one transaction count together", () => {
    const merged = new MergedChanges(changes, new Set(["watches"]), 1e6);
    merged.add([["watch:1"], ["watches"], ["watches", "watch:7"]]);
    expect(changes.isFresh({ tags: ["watches"], madeAt: changes.now - 1 })).toBe(false);
  });

  test("count by themselves when the time is over", async () => {
    const merged = new MergedChanges(changes, new Set(["watches"]), 1);
    merged.add([["watches"]]);
    const madeAt = changes.now;
    merged.add([["watches"]]);
    await expect.poll(() => changes.isFresh({ tags: ["watches"], madeAt })).toBe(false);
  });
});
