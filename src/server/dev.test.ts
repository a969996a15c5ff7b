import { expect, test } from "vitest";
import { reloadable } from "./dev.ts";

function countingApp() {
  const created: { closed: boolean; close: () => Promise<void> }[] = [];
  const app = reloadable(async () => {
    const value = {
      closed: false,
      close: async () => {
        value.closed = true;
      },
    };
    created.push(value);
    return value;
  });
  return { app, created };
}

test("an edit closes the old app and creates one new app", async () => {
  const { app, created } = countingApp();
  expect(await app.get()).toBe(await app.get());
  app.discard();
  app.discard();
  await app.get();
  expect(created.map(({ closed }) => closed)).toEqual([true, false]);
});

test("an app that is discarded during its creation is closed, and a failed creation is retried", async () => {
  const { app, created } = countingApp();
  const first = app.get();
  app.discard();
  await app.get();
  await first;
  expect(created.map(({ closed }) => closed)).toEqual([true, false]);

  let attempts = 0;
  const failing = reloadable(async () => {
    attempts += 1;
    throw new Error("syntax error");
  });
  await expect(failing.get()).rejects.toThrow();
  await expect(failing.get()).rejects.toThrow();
  expect(attempts).toBe(2);
});
