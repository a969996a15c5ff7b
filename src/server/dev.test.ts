import { expect, test } from "vitest";
import { reloadable } from "./dev.ts";

function counted() {
  const made: { closed: boolean; close: () => Promise<void> }[] = [];
  const app = reloadable(async () => {
    const value = {
      closed: false,
      close: async () => {
        value.closed = true;
      },
    };
    made.push(value);
    return value;
  });
  return { app, made };
}

test("an edit closes the app before it and makes one new app", async () => {
  const { app, made } = counted();
  expect(await app.get()).toBe(await app.get());
  app.discard();
  app.discard();
  await app.get();
  expect(made.map(({ closed }) => closed)).toEqual([true, false]);
});

test("an app that is discarded while it is made is closed, and a failed one is made again", async () => {
  const { app, made } = counted();
  const first = app.get();
  app.discard();
  await app.get();
  await first;
  expect(made.map(({ closed }) => closed)).toEqual([true, false]);

  let attempts = 0;
  const failing = reloadable(async () => {
    attempts += 1;
    throw new Error("syntax error");
  });
  await expect(failing.get()).rejects.toThrow();
  await expect(failing.get()).rejects.toThrow();
  expect(attempts).toBe(2);
});
