import { expect, test } from "vitest";
import { stateToJson } from "#src/ui/json-ld.tsx";

test("nothing in the state can leave its script element, and all of it comes back", () => {
  const state = { name: "</script><script>alert(1)</script><!-- & \u2028 \u2029" };
  const json = stateToJson(state);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(state);
});
