import { type Account, password } from "./account.ts";
import { tokenIn } from "./connection.ts";
import { having, without } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const max = 5;
const session = (token: string) => `session ${token}`;
const count = "number of sessions";
/** The headers of a browser that follows a link. */
const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };

/** Signs in and out on several devices. An unacknowledged session is only visible in the count. */
export class SessionWriter extends Writer {
  private open: string[] = [];
  private ended: string[] = [];

  constructor(private readonly account: Account) {
    super();
    this.ledger.settle(new Map([[count, 1]]));
  }

  protected next(): WriteRequest {
    if (this.open.length === 0) return this.signIn();
    const writes = [this.signInAgain, this.signOut, this.followLink];
    const write = oneOf(this.open.length < max ? [...writes, this.signIn] : writes);
    return write.call(this, oneOf(this.open));
  }

  private number(change: number) {
    return { [count]: Number(this.ledger.state.get(count)) + change };
  }

  private signIn(): WriteRequest {
    const { username } = this.account;
    const after = having(this.ledger.state, this.number(1));
    return {
      route: "POST /api/auth/login",
      body: { username, password },
      after,
      onSuccess: (response) => {
        const token = tokenIn(response);
        this.open.push(token);
        return having(after, { [session(token)]: "open" });
      },
    };
  }

  /** The new session replaces the one that the browser had. */
  private signInAgain(token: string): WriteRequest {
    const { route, body } = this.signIn();
    const after = without(this.ledger.state, session(token));
    return {
      route,
      body,
      token,
      after,
      onSuccess: (response) => {
        const fresh = tokenIn(response);
        this.close(token);
        this.open.push(fresh);
        return having(after, { [session(fresh)]: "open" });
      },
    };
  }

  private signOut(token: string): WriteRequest {
    return {
      route: "POST /api/auth/logout",
      token,
      after: having(without(this.ledger.state, session(token)), this.number(-1)),
      onSuccess: () => this.close(token),
    };
  }

  private followLink(token: string): WriteRequest {
    return { ...this.signOut(token), route: "GET /api/logout", headers: navigation };
  }

  private close(token: string): undefined {
    this.open = this.open.filter((other) => other !== token);
    this.ended = [token, ...this.ended].slice(0, max);
  }

  protected async read({ connection, rows }: View): Promise<Snapshot> {
    const [row] = await rows<{ n: number }>(
      "select count(*)::int as n from sessions where user_id = $1",
      [this.account.id],
    );
    const state = new Map<string, number | string>([[count, row?.n ?? 0]]);
    const open: string[] = [];
    for (const token of [...this.open, ...this.ended]) {
      const { user } = await connection.json<{ user: unknown }>("/api/auth/user", token);
      if (!user) continue;
      open.push(token);
      state.set(session(token), "open");
    }
    this.open = open;
    return { state };
  }
}
