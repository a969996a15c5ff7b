import { expect, test } from "vitest";
import { passwordWeakness } from "./password-policy.ts";

const customer = { username: "ada", staff: false };
const admin = { username: "keeper", staff: true };

test("customers need 8 characters, administrators 15", () => {
  expect(passwordWeakness("tr0mbon", customer)).toBe("Password must be at least 8 characters");
  expect(passwordWeakness("tr0mbone", customer)).toBeUndefined();
  expect(passwordWeakness("tr0mbone-quarry", admin)).toBeUndefined();
  expect(passwordWeakness("tr0mbone-quarr", admin)).toBe("Password must be at least 15 characters");
});

test("no password is longer than 1000 characters", () => {
  expect(passwordWeakness("tr0mbone ".repeat(200), customer)).toBe(
    "Password must not exceed 1000 characters",
  );
});

test.each([
  "password",
  "Password123",
  "PASSWORDPASSWORD",
  "passwordpassword1!",
  "admin12345678",
  "qwertyuiop12345",
  "123456789012345",
  "aaaaaaaaaaaaaaaa",
  "abcabcabcabcabc",
  "ada_ada_ada",
  "correcthorsebatterystaple",
])("%s is refused", (password) => {
  expect(passwordWeakness(password, customer)).toBe(
    "This password is too easy to guess. Please choose another one.",
  );
});

test.each(["blue kettle in rain", "Xk29-vqpw", "wisteria7garden"])("%s is accepted", (password) => {
  expect(passwordWeakness(password, customer)).toBeUndefined();
});
