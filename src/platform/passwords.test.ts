import { expect, test } from "vitest";
import { Unavailable } from "#src/domain/errors.ts";
import { boundedQueue, createPasswordHasher } from "./passwords.ts";

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

test("the queue runs two at once, queues some and refuses the rest", async () => {
  const run = boundedQueue(2, 1);
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((open) => gates.push(open));
    running -= 1;
  };
  const accepted = [run(work), run(work), run(work)];
  expect(run.waiting()).toBe(1);
  await expect(run(work)).rejects.toBeInstanceOf(Unavailable);
  for (let opened = 0; opened < 3; opened += 1) {
    while (gates.length === 0) await Promise.resolve();
    gates.shift()?.();
  }
  await Promise.all(accepted);
  expect(run.waiting()).toBe(0);
  expect(most).toBe(2);
  const after = run(work);
  while (gates.length === 0) await Promise.resolve();
  gates.shift()?.();
  await after;
});
