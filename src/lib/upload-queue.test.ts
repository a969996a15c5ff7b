import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createUploadQueue } from "./upload-queue.ts";

/** The browser's request, answered by the test. */
class FakeRequest {
  static all: FakeRequest[] = [];
  readonly upload = {};
  status = 0;
  responseText = "";
  onload?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  send() {
    FakeRequest.all.push(this);
  }
  abort() {}
  answer(status: number, responseText: string) {
    this.status = status;
    this.responseText = responseText;
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterAll(() => vi.unstubAllGlobals());

function newQueue() {
  const settled: (readonly string[])[] = [];
  const queue = createUploadQueue({
    url: () => "/pictures",
    onStored: () => {},
    onSettled: (replies) => settled.push(replies),
    announce: () => {},
  });
  const add = (...names: string[]) => queue.add(names.map((name) => new File(["x"], name)));
  const answer = (index: number, status: number, text: string) =>
    FakeRequest.all[index]?.answer(status, text);
  return { queue, settled, add, answer };
}

test("the order of a batch is known when its last upload fails, and the next batch has its own", async () => {
  const { settled, add, answer } = newQueue();
  add("a.jpg", "b.jpg", "c.jpg");
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  answer(1, 201, "b");
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(3));
  answer(0, 201, "a");
  answer(2, 415, "no picture");
  expect(settled).toEqual([["a", "b"]]);
  add("d.jpg");
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(4));
  answer(3, 201, "d");
  expect(settled).toEqual([["a", "b"], ["d"]]);
});

test("the order of a batch is known when its last upload is cancelled", async () => {
  const { queue, settled, add, answer } = newQueue();
  add("a.jpg", "b.jpg");
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  answer(0, 201, "a");
  expect(settled).toEqual([]);
  const [left] = queue.get();
  queue.cancel(left?.id ?? 0);
  expect(settled).toEqual([["a"]]);
});

test("nothing is arranged if nothing was stored", async () => {
  const { settled, add, answer } = newQueue();
  add("a.jpg");
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(1));
  answer(0, 415, "no picture");
  expect(settled).toEqual([]);
});
