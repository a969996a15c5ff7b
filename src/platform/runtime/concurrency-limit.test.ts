import { expect, test } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

/** Works that end when they are told to. */
function works(limit: ConcurrencyLimit, names: string, signal?: AbortSignal) {
  const started: string[] = [];
  const ends = new Map<string, { resolve(name: string): void; reject(error: unknown): void }>();
  const results = [...names].map((name) =>
    limit.run(() => {
      started.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
    }, signal),
  );
  const settled = Promise.allSettled(results);
  return {
    started,
    settled,
    end: async (name: string, error?: unknown) => {
      if (error) ends.get(name)?.reject(error);
      else ends.get(name)?.resolve(name);
      await Promise.allSettled([results[names.indexOf(name)]]);
      await new Promise(setImmediate);
    },
  };
}

const failure = (code: string) => Object.assign(new Error("Failed."), { code });

test("so many run at once, and the others follow in order", async () => {
  const { started, end, settled } = works(new ConcurrencyLimit(2), "abcd");
  expect(started.join("")).toBe("ab");
  await end("b");
  expect(started.join("")).toBe("abc");
  for (const name of ["a", "c", "d"]) await end(name);
  expect(await settled).toEqual(
    ["a", "b", "c", "d"].map((value) => ({ status: "fulfilled", value })),
  );
});

test("a place is free again after the last", async () => {
  const limit = new ConcurrencyLimit(1);
  for (const name of ["a", "b"]) {
    const { started, end } = works(limit, name);
    expect(started).toEqual([name]);
    await end(name);
  }
});

test.each(["57014", "23505"])("after a failure with code %s the next one runs", async (code) => {
  const { started, end } = works(new ConcurrencyLimit(1), "abc");
  await end("a", failure(code));
  expect(started.join("")).toBe("ab");
});

test("if the database is lost, nobody waits for it in turn", async () => {
  const { started, end, settled } = works(new ConcurrencyLimit(1), "abc");
  await end("a", failure("ECONNREFUSED"));
  expect(started.join("")).toBe("a");
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("who comes when enough wait is refused, and told why", async () => {
  const limit = new ConcurrencyLimit(1, { waiting: 1, refuse: () => new Error("Full.") });
  const { started, end, settled } = works(limit, "abc");
  expect(limit.waiting).toBe(1);
  await end("a");
  await end("b");
  expect(started.join("")).toBe("ab");
  expect((await settled)[2]).toMatchObject({ status: "rejected", reason: { message: "Full." } });
  expect(limit.waiting).toBe(0);
});

test("who has gone does not wait, and does not keep others waiting", async () => {
  const limit = new ConcurrencyLimit(1);
  const first = works(limit, "a");
  const client = new AbortController();
  const gone = works(limit, "b", client.signal);
  const next = works(limit, "c");
  client.abort();
  expect((await gone.settled)[0]).toMatchObject({ status: "rejected" });
  await first.end("a");
  expect([gone.started, next.started]).toEqual([[], ["c"]]);
});
