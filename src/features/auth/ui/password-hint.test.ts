import { expect, test } from "vitest";
import { passwordHint } from "./password-hint.ts";

test.each([
  ["", /^At least 8 characters\./],
  ["ab", /^6 more characters\.$/],
  ["abqzxrm", /^1 more character\.$/],
  ["password", /^Easy to guess\.$/],
  ["marguerite1", /^Easy to guess\.$/],
  ["quay lamp", /^Good\. Longer is stronger\.$/],
  ["a lamp beside the quay", /^Strong\.$/],
])("%j is called %s", (password, hint) => {
  expect(passwordHint(password, "marguerite")).toMatch(hint);
});
