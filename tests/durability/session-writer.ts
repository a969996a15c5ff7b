import { type Account, password } from "./account.ts";
import { tokenIn } from "./connection.ts";
import { having, without } from "./ledger.ts";
import { type Act, oneOf, type Reading, type View, Writer } from "./writer.ts";

const most = 5;
const session = (token: string) => `session ${token}`;
const count = "number of sessions";
/** What a browser says of a link that its person followed. */
const byHand = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };

/** Signs in and out on several devices. Of a session that nobody acknowledged only the count tells. */
export class SessionWriter extends Writer {
  private open: string[] = [];
  private ended: string[] = [];

  constructor(private readonly account: Account) {
    super();
    this.ledger.settle(new Map([[count, 1]]));
  }

  protected next(): Act {
    if (this.open.length === 0) return this.signIn();
    const acts = [this.signInAgain, this.signOut, this.followLink];
    const act = oneOf(this.open.length < most ? [...acts, this.signIn] : acts);
    return act.call(this, oneOf(this.open));
  }

  private number(change: number) {
    return { [count]: Number(this.ledger.state.get(count)) + change };
  }

  private signIn(): Act {
    const { username } = this.account;
    const after = having(this.ledger.state, this.number(1));
    return {
      route: "POST /api/auth/login",
      body: { username, password },
      after,
      learn: (answer) => {
        const token = tokenIn(answer);
        this.open.push(token);
        return having(after, { [session(token)]: "open" });
      },
    };
  }

  /** The session that the browser had ends with the one that begins. */
  private signInAgain(token: string): Act {
    const { route, body } = this.signIn();
    const after = without(this.ledger.state, session(token));
    return {
      route,
      body,
      token,
      after,
      learn: (answer) => {
        const fresh = tokenIn(answer);
        this.close(token);
        this.open.push(fresh);
        return having(after, { [session(fresh)]: "open" });
      },
    };
  }

  private signOut(token: string): Act {
    return {
      route: "POST /api/auth/logout",
      token,
      after: having(without(this.ledger.state, session(token)), this.number(-1)),
      learn: () => this.close(token),
    };
  }

  private followLink(token: string): Act {
    return { ...this.signOut(token), route: "GET /api/logout", headers: byHand };
  }

  private close(token: string): undefined {
    this.open = this.open.filter((other) => other !== token);
    this.ended = [token, ...this.ended].slice(0, most);
  }

  protected async read({ connection, rows }: View): Promise<Reading> {
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
