import { crc32 } from "node:zlib";

const length = 80;
export const sealBytes = 10 + 5 + length + 8;

/**
 * The last line of a backup: the SHA-256 of every byte before it. It is a gzip member of its own, with
 * its text stored as it is, so that any gzip reads the whole file, and so that there is one way only to
 * write it: a seal with a changed byte is not a seal.
 */
export function seal(sha256: string): Buffer {
  const text = Buffer.from(`${`{"sha256":"${sha256}"}`.padEnd(length - 1)}\n`, "latin1");
  const member = Buffer.alloc(sealBytes);
  member.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  member.set([1], 10);
  member.writeUInt16LE(length, 11);
  member.writeUInt16LE(0xffff - length, 13);
  member.set(text, 15);
  member.writeUInt32LE(crc32(text), 15 + length);
  member.writeUInt32LE(length, 19 + length);
  return member;
}
