import { expect, test } from "vitest";
import { displayName, emailKey, usernameKey } from "./identity.ts";

test.each([
  ["Ada", "ADA"],
  ["Ren\u00e9e", "Rene\u0301e"],
  ["ada", "\uff41\uff44\uff41"],
  ["ada", "  ada\t"],
  ["ada.lovelace", "ada.\u2060lovelace"],
])("%j and %j are one name", (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test("displayName keeps the case", () => {
  expect(displayName(" Ada.Lovelace ")).toBe("Ada.Lovelace");
});

test("e-mail keys are in lower case", () => {
  expect(emailKey(" Ada@Example.COM ")).toBe("ada@example.com");
});
