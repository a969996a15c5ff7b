import { expect, test } from "vitest";
import { createPasswordHasher } from "./passwords.ts";

test("a hash is argon2id with a salt of its own and verifies only its password", async () => {
  const passwords = createPasswordHasher();
  const [first, second] = await Promise.all([
    passwords.hash("correct horse"),
    passwords.hash("correct horse"),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await passwords.verify("correct horse", first)).toBe(true);
  expect(await passwords.verify("Correct horse", first)).toBe(false);
});

test("NFC and NFD forms of a password are the same password", async () => {
  const passwords = createPasswordHasher();
  expect(
    await passwords.verify("cafe\u0301 au lait", await passwords.hash("caf\u00e9 au lait")),
  ).toBe(true);
});

test("an unknown account is refused even with the password of the decoy hash", async () => {
  expect(await createPasswordHasher().verify("no account has this password", undefined)).toBe(
    false,
  );
});
