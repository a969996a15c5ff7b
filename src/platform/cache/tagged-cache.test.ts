import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TagChanges } from "./tag-changes.ts";
import { type Made, TaggedCache } from "./tagged-cache.ts";

interface Page {
  readonly text: string;
}

let changes: TagChanges;
let cache: TaggedCache<Page>;
beforeEach(() => {
  changes = new TagChanges();
  cache = new TaggedCache(changes, { maxBytes: 1_000, bytesOf: ({ text }) => text.length });
});

/** Loads a page whose text says how often it has been made. */
function pageOf(key: string, tags: readonly string[] | undefined) {
  let made = 0;
  return () =>
    cache.load(key, async () => {
      made += 1;
      return { value: { text: `${key} ${made}` }, tags };
    });
}

test("simultaneous misses make one value, and later reads none", async () => {
  const load = pageOf("/shop", ["watches"]);
  const [a, b] = await Promise.all([load(), load()]);
  expect(a).toEqual({ value: { text: "/shop 1" }, origin: { tags: ["watches"], madeAt: 0 } });
  expect(a.value).toBe(b.value);
  expect((await load()).value).toBe(a.value);
  expect([cache.hits, cache.misses]).toEqual([2, 1]);
});

describe("a change", () => {
  const textsAfter = async (tags: readonly string[]) => {
    const loads = [
      pageOf("one", ["watch:1"]),
      pageOf("two", ["watch:2", "brands"]),
      pageOf("list", ["watches"]),
      pageOf("about", []),
    ];
    for (const load of loads) await load();
    changes.add(["watch:9"]);
    changes.add(tags);
    const loaded = await Promise.all(loads.map((load) => load()));
    return loaded.map(({ value }) => value.text);
  };

  test.each([
    [
      ["watch:1", "watches"],
      ["one 2", "two 1", "list 2", "about 1"],
    ],
    [["brands"], ["one 1", "two 2", "list 1", "about 1"]],
    [["watch:3"], ["one 1", "two 1", "list 1", "about 1"]],
    [["everything"], ["one 2", "two 2", "list 2", "about 2"]],
  ])("of %j makes the values with these tags stale and no others", async (tags, texts) => {
    expect(await textsAfter(tags)).toEqual(texts);
  });

  test("after which a value was made again leaves that value fresh", async () => {
    const load = pageOf("one", ["watch:1"]);
    await load();
    changes.add(["watch:1"]);
    await load();
    changes.add(["watch:2"]);
    expect((await load()).value.text).toBe("one 2");
    expect(cache.get("one")?.text).toBe("one 2");
  });

  test("of a price removes a stale value when it is asked for", async () => {
    await pageOf("one", ["watch:1"])();
    changes.add(["watch:1", "prices"]);
    expect(cache.get("one")).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  test("that tells of too many tags to remember makes older values stale", async () => {
    const early = pageOf("early", ["brands"]);
    const late = pageOf("late", ["watch:2"]);
    await early();
    changes.add(["watch:1", "watch:3"]);
    await late();
    // Now the change of watch 3 is the oldest, and the only one that is forgotten.
    changes.add(["watch:1"]);
    changes.add(Array.from({ length: 9_999 }, (_, index) => `watch:${index + 10}`));
    expect((await early()).value.text).toBe("early 2");
    expect((await late()).value.text).toBe("late 1");
  });
});

describe("a value made while a change came in", () => {
  const loadDuring = (tags: readonly string[]) =>
    cache.load("/watch/1", async () => {
      changes.add(tags);
      return { value: { text: "mixed" }, tags: ["watch:1"] };
    });

  test("is returned but not cached if the change has one of its tags", async () => {
    expect(await loadDuring(["watch:1"])).toEqual({ value: { text: "mixed" }, origin: undefined });
    expect(cache.set("/watch/1", { text: "old" }, { tags: ["watch:1"], madeAt: 0 })).toBe(false);
    expect(cache.size).toBe(0);
  });

  test("is cached if the change has other tags", async () => {
    await loadDuring(["watch:2"]);
    expect(cache.get("/watch/1")?.text).toBe("mixed");
  });

  test("is not given to a request that came after the change", async () => {
    let finish = () => {};
    const slow = cache.load("one", async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { value: { text: "old" }, tags: ["watch:1"] };
    });
    changes.add(["watch:1"]);
    expect((await pageOf("one", ["watch:1"])()).value.text).toBe("one 1");
    finish();
    expect((await slow).origin).toBeUndefined();
    expect(cache.get("one")?.text).toBe("one 1");
  });
});

test("errors and values without tags are made again", async () => {
  await expect(cache.load("/shop", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const load = pageOf("/shop", undefined);
  expect((await load()).origin).toBeUndefined();
  expect((await load()).value.text).toBe("/shop 2");
  expect(cache.size).toBe(0);
});

test("the size is bounded by bytes or by entries", async () => {
  const byEntries = new TaggedCache<Page>(changes, { maxEntries: 3 });
  for (let page = 0; page < 100; page += 1) {
    for (const bounded of [cache, byEntries]) {
      const value = { text: "x".repeat(300) };
      await bounded.load(`/p/${page}`, async () => ({ value, tags: [] }));
    }
  }
  expect(cache.bytes).toBe(900);
  expect(byEntries.size).toBe(3);
});

describe("while the database is down", () => {
  const outage = async () => {
    throw Object.assign(new Error(), { code: "ECONNREFUSED" });
  };
  beforeEach(async () => {
    changes = new TagChanges(new Set(["watches"]));
    cache = new TaggedCache(changes, { maxEntries: 10 });
    await pageOf("list", ["watches", "watch:1"])();
  });

  test("a list is shown that another watch may have joined, and is made again afterwards", async () => {
    changes.add(["watches", "watch:2"]);
    expect(await cache.loadOrLast("list", outage)).toEqual({
      value: { text: "list 1" },
      origin: undefined,
    });
    const text = "made later";
    const made = await cache.loadOrLast("list", async () => ({ value: { text }, tags: [] }));
    expect(made.value.text).toBe(text);
  });

  test("nothing is shown with a price that has changed", async () => {
    changes.add(["watches", "prices", "watch:2"]);
    changes.add(["watches", "watch:1"]);
    expect((await cache.loadOrLast("list", outage)).value.text).toBe("list 1");
    changes.add(["prices", "watch:1"]);
    changes.add(["watches", "watch:1"]);
    await expect(cache.loadOrLast("list", outage)).rejects.toThrow();
  });

  test("a page is shown that was made again after a change of a price", async () => {
    let made = 0;
    const make = async () => {
      made += 1;
      return { value: { text: `page ${made}` }, tags: ["watch:1"] };
    };
    await cache.loadOrLast("page", make);
    changes.add(["prices", "watch:1"]);
    await expect.poll(() => made).toBe(2);
    expect((await cache.loadOrLast("page", outage)).value.text).toBe("page 2");
  });

  describe("pages whose price has changed", () => {
    beforeEach(
      () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }),
    );
    afterEach(() => void vi.useRealTimers());

    /** Pages that were asked for, and how they are made from now on. */
    async function changedPages(makers: Record<string, () => Promise<Made<Page>>>) {
      const calls: string[] = [];
      for (const [key, make] of Object.entries(makers)) {
        let isFirst = true;
        await cache.loadOrLast(key, () => {
          if (!isFirst) calls.push(key);
          const made = isFirst
            ? Promise.resolve({ value: { text: key }, tags: ["watch:1"] })
            : make();
          isFirst = false;
          return made;
        });
      }
      changes.add(["prices", "watch:1"]);
      return calls;
    }
    const works = async () => ({ value: { text: "new" }, tags: ["watch:1"] });

    test("are made again although one of them fails, which is tried later", async () => {
      let isBroken = true;
      const breaks = async () => {
        if (isBroken) throw new TypeError("a bug");
        return works();
      };
      const calls = await changedPages({ one: works, broken: breaks, other: works });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(calls.toSorted()).toEqual(["broken", "one", "other"]);
      isBroken = false;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(calls).toHaveLength(4);
      expect((await cache.loadOrLast("broken", outage)).value.text).toBe("new");
    });

    test("are made again at once when the rest after the last time is over", async () => {
      const slow = async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return works();
      };
      const calls = await changedPages({ one: slow });
      await vi.advanceTimersByTimeAsync(30_000);
      changes.add(["prices", "watch:1"]);
      await vi.advanceTimersByTimeAsync(500);
      expect(calls).toHaveLength(2);
      changes.add(["prices", "watch:1"]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(calls).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(calls).toHaveLength(3);
    });

    test("wait for the end of an outage", async () => {
      let isDown = true;
      const make = async () => (isDown ? outage() : works());
      const calls = await changedPages({ one: make, other: make });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(calls).toHaveLength(1);
      isDown = false;
      await vi.advanceTimersByTimeAsync(30_000);
      expect((await cache.loadOrLast("one", outage)).value.text).toBe("new");
      expect((await cache.loadOrLast("other", outage)).value.text).toBe("new");
    });
  });

  test("a page is shown with earlier texts", async () => {
    changes.add(["everything", "except-watches"]);
    expect(cache.get("list")).toBeUndefined();
    expect((await cache.loadOrLast("list", outage)).value.text).toBe("list 1");
  });

  test("nothing is shown after changes that were not seen", async () => {
    changes.addEverything();
    changes.add(["everything", "except-watches"]);
    await expect(cache.loadOrLast("list", outage)).rejects.toThrow();
  });

  test("an error of another kind is not hidden", async () => {
    changes.add(["watches"]);
    const failure = new TypeError("a bug");
    await expect(cache.loadOrLast("list", () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
