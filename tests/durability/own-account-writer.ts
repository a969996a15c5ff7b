import { hashToken, newToken } from "#src/platform/security/tokens.ts";
import { type Account, password } from "./account.ts";
import { type HttpResponse, tokenIn } from "./connection.ts";
import { having } from "./ledger.ts";
import { type View, type WriteRequest, Writer } from "./writer.ts";

type Changes = Parameters<typeof having>[1];
type Request = Partial<Omit<WriteRequest, "route" | "after">>;

/** Writes to one account, by a session that is new in each cycle, because its owner must have signed in lately. */
export abstract class OwnAccountWriter extends Writer {
  /** Undefined after an act that has ended all sessions. */
  protected token: string | undefined;

  constructor(protected readonly account: Account) {
    super();
  }

  /** Adds what the acts of a cycle need. */
  protected abstract arrange(view: View): Promise<void>;

  override async prepare(view: View): Promise<void> {
    this.token = newToken();
    await view.rows("delete from sessions where user_id = $1", [this.account.id]);
    await view.rows(
      "insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')",
      [this.account.id, hashToken(this.token)],
    );
    await this.arrange(view);
    this.ledger.settle((await this.read(view)).state);
  }

  protected value = (fact: string) => String(this.ledger.state.get(fact));
  protected count = (fact: string) => Number(this.ledger.state.get(fact) ?? 0);
  protected plus = (fact: string, change: number) => ({ [fact]: this.count(fact) + change });

  protected asGuest(route: string, changes: Changes, request: Request = {}): WriteRequest {
    return { ...request, route, after: having(this.ledger.state, changes) };
  }

  protected asOwner(route: string, changes: Changes, request: Request = {}): WriteRequest {
    return { token: this.token, ...this.asGuest(route, changes, request) };
  }

  protected signIn(changes: Changes, body: { username: string; password?: string }): WriteRequest {
    return this.asGuest(
      "POST /api/auth/login",
      { ...changes, ...this.plus("sessions", 1) },
      {
        body: { password, ...body },
        onSuccess: this.takeToken,
      },
    );
  }

  protected takeToken = (response: HttpResponse): undefined => {
    this.token = tokenIn(response);
  };

  /** The one row of the statement, whose columns have the names of the facts. */
  protected async facts({ rows }: View, statement: string, values: readonly unknown[]) {
    const [row] = await rows<Record<string, number | string>>(statement, values);
    return new Map(Object.entries(row ?? {}));
  }
}
