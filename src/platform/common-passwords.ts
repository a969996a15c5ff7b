import { createHash } from "node:crypto";
import { commonPasswordPrints } from "./common-passwords.data.ts";

const bytesEach = 4;
const prints = Buffer.from(commonPasswordPrints, "base64");
const known = new Set(
  Array.from({ length: prints.length / bytesEach }, (_, at) => prints.readUInt32BE(at * bytesEach)),
);

/**
 * Whether a password is one of the ten thousand that breaches show most often, in any case. Only
 * fingerprints are kept; one good password in four hundred thousand shares one and is refused too.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  return known.has(createHash("sha256").update(folded).digest().readUInt32BE(0));
}
