import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WorkerThread, WorkTooLarge } from "./worker-thread.ts";

/** Does what the input says. */
const program = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (input) => {
    if (input === "exit") process.exit(1);
    if (input === "throw") throw new Error("Thrown.");
    if (input === "loop") for (;;);
    if (input === "grow") for (const all = []; ; ) all.push("x".repeat(100_000) + all.length, {});
    if (input === "refuse") return parentPort.postMessage({ end: { error: new Error("Refused.") } });
    parentPort.postMessage({ part: input });
    parentPort.postMessage({ part: threadId });
    parentPort.postMessage({ end: {} });
  });`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "worker-thread-"));
  await writeFile(join(folder, "program.mjs"), program);
});

afterAll(() => rm(folder, { recursive: true }));

function openThread(limits = {}, file = "program.mjs") {
  const thread = new WorkerThread<string, string | number>(join(folder, file), limits);
  return (input: string, signal?: AbortSignal) => thread.run(input, signal);
}

const threadOf = (result: PromiseSettledResult<(string | number)[]> | undefined) =>
  (result as PromiseFulfilledResult<(string | number)[]>).value[1];

test("one thread does all works, each for who asked for it", async () => {
  const run = openThread();
  const done = await Promise.all(["a", "b", "c"].map((input) => run(input)));
  const thread = done[0]?.[1];
  expect(done).toEqual([
    ["a", thread],
    ["b", thread],
    ["c", thread],
  ]);
});

test("a work that can't be done is an error, and the thread goes on", async () => {
  const run = openThread();
  const [first, refused, second] = await Promise.allSettled([run("a"), run("refuse"), run("b")]);
  expect(refused).toMatchObject({ status: "rejected", reason: { message: "Refused." } });
  expect(threadOf(second)).toBe(threadOf(first));
});

test.each([
  ["exit", "has ended", {}],
  ["throw", "Thrown", {}],
  ["loop", "too long", { seconds: 1 }],
  ["grow", "", { megabytes: 32 }],
] as const)(
  "if the thread dies by %s, its work fails and another thread does the next",
  async (input, message, limits) => {
    const run = openThread(limits);
    const [first, failed, next] = await Promise.allSettled([run("a"), run(input), run("b")]);
    expect(failed).toMatchObject({ status: "rejected" });
    const { reason } = failed as PromiseRejectedResult;
    expect(reason.message).toContain(message);
    expect(reason instanceof WorkTooLarge).toBe("seconds" in limits || "megabytes" in limits);
    expect(next?.status).toBe("fulfilled");
    expect(threadOf(next)).not.toBe(threadOf(first));
  },
);

test("a work ends when whoever asked for it has gone", async () => {
  const run = openThread();
  const client = new AbortController();
  const running = run("loop", client.signal);
  const waiting = run("loop", client.signal);
  const next = run("b");
  client.abort();
  const statuses = (await Promise.allSettled([running, waiting, next])).map(({ status }) => status);
  expect(statuses).toEqual(["rejected", "rejected", "fulfilled"]);
});

test("so many works wait, and the next is refused", async () => {
  const run = openThread({ waiting: 1 });
  const accepted = [run("a"), run("b")];
  await expect(run("c")).rejects.toMatchObject({ status: 503 });
  expect(await Promise.all(accepted)).toHaveLength(2);
});

test("a thread that can't start is an error of each work", async () => {
  const run = openThread({}, "missing.mjs");
  await expect(run("a")).rejects.toThrow("missing.mjs");
  await expect(run("b")).rejects.toThrow("missing.mjs");
});
