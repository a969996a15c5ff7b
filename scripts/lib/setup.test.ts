import { expect, test } from "vitest";
import { matches } from "./setup.mjs";

const locked = {
  "": {},
  "node_modules/react": { version: "19.0.0", integrity: "sha512-a" },
  "node_modules/binding-for-another-platform": {
    version: "1.0.0",
    integrity: "sha512-b",
    optional: true,
  },
};
const react = { "node_modules/react": { version: "19.0.0", integrity: "sha512-a" } };

test("packages for other platforms may be absent", () => {
  expect(matches(locked, react)).toBe(true);
});

test("an absent package, another version and other contents do not match", () => {
  expect(matches(locked, {})).toBe(false);
  const other = { version: "18.0.0", integrity: "sha512-a" };
  expect(matches(locked, { "node_modules/react": other })).toBe(false);
  const changed = { version: "19.0.0", integrity: "sha512-c" };
  expect(matches(locked, { "node_modules/react": changed })).toBe(false);
});
