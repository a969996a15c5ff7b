import type { Account } from "#tests/durability/account.ts";
import { Connection } from "#tests/durability/connection.ts";
import { Attempts } from "./attempts.ts";
import { rest } from "./pace.ts";

const pauseMs = 1_000;

/** Customers who look at their accounts once a second and must never be found signed out. */
export class Sessions {
  readonly attempts = new Attempts();
  private readonly lost = new Set<string>();

  constructor(
    private readonly origin: string,
    private readonly accounts: readonly Account[],
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.accounts.map((account) => this.stay(account, signal)));
  }

  private async stay({ token, username }: Account, signal: AbortSignal): Promise<void> {
    const connection = new Connection(this.origin);
    while (!signal.aborted) {
      const at = performance.now();
      const response = await connection.send({ method: "GET", path: "/api/auth/user", token });
      const failure = typeof response === "string" ? response : String(response.status);
      this.attempts.add(at, failure === "200" ? undefined : failure);
      if (typeof response === "object" && response.status < 500 && !isOf(response.body, username)) {
        this.lost.add(username);
      }
      await rest(pauseMs, signal);
    }
    connection.close();
  }

  get signedOut(): number {
    return this.lost.size;
  }
}

const isOf = (body: string, username: string) => body.includes(`"username":"${username}"`);
