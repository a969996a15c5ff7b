import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { forgetPrivateValues } from "#src/lib/create-store.ts";
import { recentRecords, useRecentRecord } from "./recent-records.ts";

const record = (n: number) => ({
  ...{ kind: "order", title: `M-${n}`, detail: "Ada" },
  href: `/admin/orders/${n}`,
});
const open = (n: number) => renderHook(() => useRecentRecord({ ...record(n), kind: "order" }));

beforeEach(() => window.localStorage.clear());

test("the record that was opened last comes first, once, and old ones leave", () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) open(n);
  expect(recentRecords.read().map(({ title }) => title)).toEqual(
    [3, 9, 8, 7, 6, 5, 4, 2].map((n) => `M-${n}`),
  );
});

test("what is stored is not trusted, and sign-out forgets it", () => {
  const stored = [record(1), { ...record(2), href: "//evil.example" }, { ...record(3), kind: "x" }];
  const text = JSON.stringify([...stored, null, { ...record(4), title: 4 }]);
  window.localStorage.setItem("meridian.private.recent", text);
  expect(recentRecords.read()).toEqual([record(1)]);
  forgetPrivateValues();
  expect(recentRecords.read()).toEqual([]);
});
