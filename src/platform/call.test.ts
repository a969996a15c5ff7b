import { expect, test } from "vitest";
import { isoDates } from "./call.ts";

test("dates become text, and all else stays", () => {
  const at = new Date("2026-03-01T10:00:00.000Z");
  const row = { id: 1, at, endedAt: null, names: ["a"], holds: { at } };
  expect(isoDates(row)).toEqual({ ...row, at: "2026-03-01T10:00:00.000Z" });
});
