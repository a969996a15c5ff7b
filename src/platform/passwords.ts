import { hash, verify } from "@node-rs/argon2";
import { Invalid, Unavailable } from "#src/domain/errors.ts";
import { easyToGuess } from "#src/domain/password-policy.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** OWASP's minimum for argon2id, the library's default algorithm; about 12 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = 2;
const mayWait = 100;

export interface PasswordHasher {
  /** Refuses what attackers try first, so that no way to an account can forget to. */
  hash(password: string): Promise<string>;
  /** Without a hash to compare with, it works just as long and says no: unknown names take equal time. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

export interface QueuedHasher extends PasswordHasher {
  /** How many wait for their turn. */
  waiting(): number;
}

/** Hashing is heavy by design: a flood of it waits in a short line and is then turned away. */
export function createPasswordHasher(): QueuedHasher {
  const run = boundedQueue(atOnce, mayWait);
  const decoy = hash("no account has this password", cost);
  return {
    hash: async (password) => {
      if (isCommonPassword(password)) throw new Invalid(easyToGuess);
      return run(() => hash(password.normalize("NFKC"), cost));
    },
    verify: async (password, known) => {
      const expected = known ?? (await decoy);
      const same = await run(() => verify(expected, password.normalize("NFKC")));
      return same && known !== undefined;
    },
    waiting: run.waiting,
  };
}

export function boundedQueue(limit: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limit) {
      if (waiting.length >= maxWaiting) throw new Unavailable();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, not given up, so that nobody new can slip in between.
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(run, { waiting: () => waiting.length });
}
