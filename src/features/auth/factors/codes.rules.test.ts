import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import {
  describeTotp,
  makeRecoveryCode,
  makeTotpSecret,
  plainRecoveryCode,
  totpStep,
} from "./codes.rules.ts";

const secret = makeTotpSecret();
const now = 1_800_000_000_000;
const codeAt = (timestamp: number) =>
  TOTP.generate({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), timestamp });
const step = Math.floor(now / 30_000);

test("a code counts in its own half minute, and in the ones before and after", () => {
  const accepted = [-2, -1, 0, 1, 2].map((steps) =>
    totpStep(secret, codeAt(now + steps * 30_000), now),
  );
  expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test("the window ends with the second", () => {
  const start = step * 30_000;
  expect(totpStep(secret, codeAt(start), start + 59_999)).toBe(step);
  expect(totpStep(secret, codeAt(start), start + 60_000)).toBeUndefined();
  expect(totpStep(secret, codeAt(start), start - 30_000)).toBe(step);
  expect(totpStep(secret, codeAt(start), start - 30_001)).toBeUndefined();
});

test("the code of RFC 6238 is right", () => {
  const known = new TextEncoder().encode("12345678901234567890");
  expect(totpStep(known, "287082", 59_000)).toBe(1);
});

test("secrets have 160 random bits, and apps learn whose they are", () => {
  expect(secret).toHaveLength(20);
  expect(makeTotpSecret()).not.toEqual(secret);
  const { uri, secret: typed, qr } = describeTotp(secret, { issuer: "Shop & Co", label: "ada" });
  expect(typed).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const { searchParams, pathname, protocol } = new URL(uri);
  expect([protocol, pathname]).toEqual(["otpauth:", expect.stringContaining("ada")]);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: "Shop & Co",
    secret: typed.replaceAll(" ", ""),
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  // A quiet zone of four, then the corner's square of seven.
  expect(qr.path.startsWith("M4 4h7v1h-7z")).toBe(true);
  expect(qr.size).toBeGreaterThan(40);
});

test("recovery codes have 120 bits, and typing does not matter", () => {
  const code = makeRecoveryCode();
  expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  expect(makeRecoveryCode()).not.toBe(code);
  expect(plainRecoveryCode(` ${code.toLowerCase().replaceAll("-", " – ")}`)).toBe(
    code.replaceAll("-", ""),
  );
});
