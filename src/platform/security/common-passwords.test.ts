import { expect, test } from "vitest";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import { createPasswordHasher, isCommonPassword } from "./passwords.ts";

/** They pass every rule of the form; only the list refuses them. */
const listed = ["jennifer", "corvette", "mercedes", "Steelers", "MAVERICK"];

test.each(listed)("%s is refused although it passes the form's rules", async (password) => {
  expect(passwordWeakness(password, { username: "ada", staff: false })).toBeUndefined();
  expect(isCommonPassword(password)).toBe(true);
  await expect(createPasswordHasher().hash(password)).rejects.toMatchObject({
    status: 400,
    message: "This password is too easy to guess. Please choose another one.",
  });
});

test.each(["correct horse", "lamp on the quay", "jennifer at the quay", "tr0ubador&3x"])(
  "%s is not common",
  (password) => expect(isCommonPassword(password)).toBe(false),
);

test("a thousand random passwords share no hash with the list", () => {
  const seeds = Array.from({ length: 1_000 }, (_, at) => `quay ${at * 7919} lamp`);
  expect(seeds.filter(isCommonPassword)).toEqual([]);
});
