import { Secret, TOTP } from "otpauth";
import { encodeQR } from "qr";
import { recoveryCodeBytes, totp } from "#src/domain/account-limits.ts";

const inGroups = (text: string, separator: string) => text.match(/.{1,4}/g)?.join(separator) ?? "";

/** The time step of a code that is right now, or undefined. */
export function totpStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const { algorithm, digits, period, window } = totp;
  const when = { period, timestamp: now };
  const delta = TOTP.validate({
    token: code,
    secret: secretOf(secret),
    ...{ algorithm, digits, window },
    ...when,
  });
  return delta === null ? undefined : TOTP.counter(when) + delta;
}

export const makeTotpSecret = () => new Secret({ size: totp.secretBytes }).bytes;

/** An authenticator app scans the address, or somebody types the secret. */
export function describeTotp(secret: Uint8Array, names: { issuer: string; label: string }) {
  const { algorithm, digits, period } = totp;
  const key = secretOf(secret);
  const uri = new TOTP({ ...names, secret: key, algorithm, digits, period }).toString();
  return { secret: inGroups(key.base32, " "), uri, qr: drawQr(uri) };
}

/** A copy, because a row of the database may be a part of a larger buffer. */
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** Dark squares as an SVG path, one rectangle for each run of them. */
function drawQr(text: string) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join("") };
}

/** Long enough that nobody guesses one, so that a plain hash of it can be stored. */
export const makeRecoveryCode = () => inGroups(new Secret({ size: recoveryCodeBytes }).base32, "-");

/** As it is hashed: people type it in their own way. */
export const plainRecoveryCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
