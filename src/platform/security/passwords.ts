import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Invalid, Unavailable } from "#src/domain/errors.ts";
import { easyToGuess } from "#src/domain/password-policy.ts";
import { ConcurrencyLimit } from "#src/platform/runtime/concurrency-limit.ts";
import { commonPasswordHashes } from "./common-passwords.data.ts";

/** OWASP's minimum for argon2id, the library's default algorithm; about 12 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As argon2 writes them into a hash. */
const currentStart = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Matches no password. An account has it from its invitation until that is accepted; its rights wait as long. */
export const noPassword = "none";

/** It is true if the hash was made with other parameters than those of today. */
export const needsRehash = (stored: string) => !stored.startsWith(currentStart);

const maxRunning = 2;
const maxQueued = 100;

export class PasswordQueueFull extends Unavailable {}

export interface PasswordHasher {
  /** Refuses common passwords, so that no caller can forget to. */
  hash(password: string): Promise<string>;
  /** Without a hash it takes equally long and returns false, so that unknown names are not revealed. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** A new hash of a right password. One that is common by now still opens its account, so it is taken. */
  renew(password: string): Promise<string>;
}

export interface QueuedHasher extends PasswordHasher {
  waiting(): number;
}

/** Hashing is expensive by design, so a flood of it waits in a short queue and is then refused. */
export function createPasswordHasher(): QueuedHasher {
  const queue = new ConcurrencyLimit(maxRunning, {
    waiting: maxQueued,
    refuse: () => new PasswordQueueFull(),
  });
  const decoy = hash("no account has this password", cost);
  const renew = (password: string) => queue.run(() => hash(password.normalize("NFKC"), cost));
  return {
    hash: async (password) => {
      if (isCommonPassword(password)) throw new Invalid(easyToGuess);
      return renew(password);
    },
    renew,
    verify: async (password, stored) => {
      const expected = stored ?? (await decoy);
      const same = await queue.run(() => verify(expected, password.normalize("NFKC")));
      return same && stored !== undefined;
    },
    waiting: () => queue.waiting,
  };
}

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
