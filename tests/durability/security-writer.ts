import type { LinkPurpose } from "#src/features/auth/account-links.sql.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { hashToken, newToken } from "#src/platform/security/tokens.ts";
import { type Account, password } from "./account.ts";
import { having } from "./ledger.ts";
import { OwnAccountWriter } from "./own-account-writer.ts";
import { oneOf, type Snapshot, type View, type WriteRequest } from "./writer.ts";

const none = "none";
/** The account has one of them. */
const passwords = [password, "a kite above the harbour"];
const hasher = createPasswordHasher();

/**
 * The owner of an account changes name, password and e-mail address and ends sessions. Somebody else, who signs in
 * nowhere, asks for mails to choose a new password.
 */
export class SecurityWriter extends OwnAccountWriter {
  private serial = 0;
  /** The tokens of links that still work. The shop mails others, which nobody reads here. */
  private readonly links = new Map<LinkPurpose, string>();
  /** The sessions of other browsers. */
  private others: number[] = [];

  constructor(
    private readonly prefix: string,
    account: Account,
    private readonly forgetful: Account,
  ) {
    super(account);
  }

  protected async arrange({ rows }: View): Promise<void> {
    const { id } = this.account;
    const [user] = await rows<{ email: string }>(
      "update users set email_confirmed_at = null where id = $1 returning email",
      [id],
    );
    await rows("delete from account_links where user_id = $1", [id]);
    const addresses = {
      reset: null,
      "confirm-email": user?.email,
      "change-email": this.newEmail(),
    };
    for (const purpose of ["reset", "confirm-email", "change-email"] as const) {
      const token = newToken();
      this.links.set(purpose, token);
      await rows(
        `insert into account_links (user_id, purpose, email, token_hash, expires_at)
         values ($1, $2, $3, $4, now() + interval '1 day')`,
        [id, purpose, addresses[purpose], hashToken(token)],
      );
    }
    const others = await rows<{ id: number }>(
      `insert into sessions (user_id, token_hash, expires_at)
       select $1, sha256(gen_random_uuid()::text::bytea), now() + interval '1 day'
       from generate_series(1, 3) returning id`,
      [id],
    );
    this.others = others.map((session) => session.id);
  }

  protected next(): WriteRequest {
    if (!this.token) {
      const own = passwords[this.count("password")] ?? "";
      return this.signIn({}, { username: this.value("username"), password: own });
    }
    const acts = [
      ...[this.rename, this.changePassword, this.switchNotices, this.askForReset],
      ...[this.changeEmail, this.cancelChange, this.askForConfirmation, this.endOthers],
      ...(this.others.length > 0 ? [this.endOne] : []),
      ...(this.links.size > 0 ? [this.check, this.follow] : []),
    ];
    return oneOf(acts)();
  }

  private newName = () => `${this.prefix}-${++this.serial}`;
  private newEmail = () => `${this.newName()}@meridian.example`;

  /** Every action that ends sessions also ends links. */
  private endAccess() {
    this.others = [];
    this.links.delete("reset");
    this.links.delete("change-email");
    return { change: none };
  }

  private rename = () => {
    const username = this.newName();
    return this.asOwner("PATCH /api/account/name", { username }, { body: { username } });
  };

  private switchNotices = () => {
    const isOn = this.count("notices") === 0;
    const changes = { notices: isOn ? 1 : 0 };
    return this.asOwner("POST /api/account/sign-in-notices", changes, { body: { isOn } });
  };

  private changePassword = () => {
    const [from, to] = [this.count("password"), 1 - this.count("password")];
    const changes = { ...this.endAccess(), password: to, sessions: 1 };
    return this.asOwner("POST /api/account/password", changes, {
      body: { currentPassword: passwords[from], password: passwords[to] },
      onSuccess: this.takeToken,
    });
  };

  private askForReset = () =>
    this.asGuest("POST /api/auth/password-reset", this.plus("resets", 1), {
      body: { account: this.forgetful.username },
    });

  private endOne = () =>
    this.asOwner("DELETE /api/account/sessions/{id}", this.plus("sessions", -1), {
      params: { id: this.others.pop() },
    });

  private endOthers = () =>
    this.asOwner("POST /api/account/sessions/end-others", { ...this.endAccess(), sessions: 1 });

  private changeEmail = () => {
    this.links.delete("change-email");
    const email = this.newEmail();
    return this.asOwner("POST /api/account/email", { change: email }, { body: { email } });
  };

  private cancelChange = () => {
    this.links.delete("change-email");
    return this.asOwner("DELETE /api/account/email/change", { change: none });
  };

  /** For an address that is confirmed, nothing happens. */
  private askForConfirmation = () => {
    const isNeeded = this.count("confirmed") === 0;
    if (isNeeded) this.links.delete("confirm-email");
    const changes = isNeeded ? this.plus("links", 1) : {};
    const body = { email: this.value("email") };
    return this.asOwner("POST /api/account/email/confirmation", changes, { body });
  };

  private check = () => {
    const [purpose, token] = oneOf([...this.links]);
    const path = purpose === "reset" ? "password-reset" : "email";
    return this.asGuest(`POST /api/auth/${path}/check`, {}, { body: { token } });
  };

  private follow = () => {
    const [purpose, token] = oneOf([...this.links]);
    if (purpose === "reset") return this.choosePassword(token);
    const isChange = purpose === "change-email";
    if (isChange) this.links.clear();
    this.links.delete(purpose);
    const changes = isChange ? { email: this.value("change"), change: none } : {};
    const body = { token };
    return this.asOwner("POST /api/auth/email/confirm", { ...changes, confirmed: 1 }, { body });
  };

  private choosePassword(token: string): WriteRequest {
    const to = 1 - this.count("password");
    const changes = { ...this.endAccess(), password: to, sessions: 0 };
    this.token = undefined;
    const body = { token, password: passwords[to] };
    return this.asGuest("POST /api/auth/password-reset/finish", changes, { body });
  }

  /** A request for a reset sends a mail, for which at least a job waits. */
  protected async read(view: View): Promise<Snapshot> {
    const { id } = this.account;
    const [user] = await view.rows<{ hash: string }>(
      "select password_hash as hash from users where id = $1",
      [id],
    );
    const isRight = await Promise.all(passwords.map((one) => hasher.verify(one, user?.hash)));
    const facts = await this.facts(
      view,
      `select username, email, sign_in_notices::int as notices,
         (email_confirmed_at is not null)::int as confirmed,
         (select count(*)::int from sessions where user_id = $1) as sessions,
         (select count(*)::int from account_links
          where user_id = $1 and purpose = 'confirm-email') as links,
         coalesce((select email from account_links where user_id = $1 and purpose = 'change-email'
           and used_at is null and expires_at > now()), $3) as change,
         (select count(*)::int from outgoing_mails join users on email = recipient
          where users.id = $2 and mail = 'password-reset')
         + (select count(*)::int from graphile_worker._private_jobs as jobs
            join graphile_worker._private_tasks as tasks on tasks.id = task_id
            where identifier = 'send-password-reset' and (payload->>'userId')::int = $2
            and not exists (select from outgoing_mails
              where dedupe_key = 'password-reset ' || jobs.id)) as resets
       from users where id = $1`,
      [id, this.forgetful.id, none],
    );
    return { state: having(facts, { password: isRight.indexOf(true) }) };
  }
}
