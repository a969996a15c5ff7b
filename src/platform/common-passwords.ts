import { createHash } from "node:crypto";
import { commonPasswordHashes } from "./common-passwords.data.ts";

const bytesEach = 4;
const bytes = Buffer.from(commonPasswordHashes, "base64");
const hashes = new Set(
  Array.from({ length: bytes.length / bytesEach }, (_, at) => bytes.readUInt32BE(at * bytesEach)),
);

/**
 * Whether a password is one of the ten thousand most common in breaches, ignoring case. Only truncated
 * hashes are stored, so about one good password in four hundred thousand is refused too.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  return hashes.has(createHash("sha256").update(folded).digest().readUInt32BE(0));
}
