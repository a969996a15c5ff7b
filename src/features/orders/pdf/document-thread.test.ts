import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DocumentThread } from "./document-thread.ts";
import type { DocumentData } from "./order-document.ts";

/** In place of the built program, which does what the order's number says. */
const program = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", ({ order: { number } }) => {
    if (number === "exit") process.exit(1);
    if (number === "throw") throw new Error("Thrown.");
    if (number === "refuse") parentPort.postMessage({ error: new Error("Refused.") });
    else parentPort.postMessage({ content: Buffer.from(number + " in " + threadId) });
  });`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "document-thread-"));
  await writeFile(join(folder, "program.mjs"), program);
});

afterAll(() => rm(folder, { recursive: true }));

function openThread(file = "program.mjs") {
  const thread = new DocumentThread(join(folder, file));
  return async (number: string) => {
    const content = await thread.draw({ order: { number } } as DocumentData);
    return content.toString();
  };
}

test("one thread draws all documents, each for who asked for it", async () => {
  const draw = openThread();
  const drawn = await Promise.all(["a", "b", "c"].map(draw));
  const [, thread] = drawn[0]?.split(" in ") ?? [];
  expect(drawn).toEqual([`a in ${thread}`, `b in ${thread}`, `c in ${thread}`]);
});

test("a document that can't be drawn is an error, and the thread goes on", async () => {
  const draw = openThread();
  const [first, refused, second] = await Promise.allSettled(["a", "refuse", "b"].map(draw));
  expect(refused).toMatchObject({ status: "rejected", reason: { message: "Refused." } });
  const [, thread] = (first as PromiseFulfilledResult<string>).value.split(" in ");
  expect(second).toEqual({ status: "fulfilled", value: `b in ${thread}` });
});

test.each([["exit", "has ended"] as const, ["throw", "Thrown"] as const])(
  "if the thread dies by %s, its document fails and another thread draws the next",
  async (number, message) => {
    const draw = openThread();
    const [first, failed, next] = await Promise.allSettled(["a", number, "b"].map(draw));
    expect(failed).toMatchObject({ status: "rejected" });
    expect((failed as PromiseRejectedResult).reason.message).toContain(message);
    const [, thread] = (first as PromiseFulfilledResult<string>).value.split(" in ");
    expect(next?.status).toBe("fulfilled");
    expect(next).not.toEqual({ status: "fulfilled", value: `b in ${thread}` });
  },
);

test("a thread that can't start is an error of each document", async () => {
  const draw = openThread("missing.mjs");
  await expect(draw("a")).rejects.toThrow("missing.mjs");
  await expect(draw("b")).rejects.toThrow("missing.mjs");
});
