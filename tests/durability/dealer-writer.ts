import { hash, randomBytes } from "node:crypto";
import type { Account } from "./account.ts";
import { password } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

interface Application {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  /** Set until the invitation is accepted. */
  readonly token: string | null;
}

const maxNew = 4;
const stateOf = (name: string) => `application of ${name}`;
const notesOf = (name: string) => `notes about ${name}`;
const mailsTo = (name: string) => `mails to ${name}`;
const hasPassword = (name: string) => `password of ${name}`;
const person = "the person";
const rights = "rights of the person";
const sessions = "sessions of the person";
const disabled = "the person is disabled";
const feed = "feed of the dealer";

interface People {
  readonly admin: Account;
  readonly dealer: Account;
  /** The account whose rights change. */
  readonly person: Account;
}

/** Dealers who apply, are decided, invited and accept; an administrator who changes rights; a dealer's feed. */
export class DealerWriter extends Writer {
  private serial = 0;
  private applications: Application[] = [];

  constructor(
    private readonly prefix: string,
    private readonly people: People,
  ) {
    super();
    this.ledger.settle(
      new Map<string, number | string>([
        [rights, "false none"],
        [sessions, 1],
        [disabled, 0],
        [mailsTo(person), 0],
        [hasPassword(person), 1],
        [feed, 0],
      ]),
    );
  }

  protected next(): WriteRequest {
    const open = this.applications.filter(({ state }) => state === "new");
    const invited = this.applications.filter(({ token }) => token !== null);
    const writes = [
      ...[this.changeRights, this.disable, this.signOut],
      ...[this.renewFeed, this.endFeed],
      ...(open.length < maxNew ? [this.apply] : []),
      ...(open.length > 0 ? [this.decide, this.decide, this.noteOnApplication] : []),
      ...(invited.length > 0 ? [this.check, this.accept, this.inviteAgain] : []),
    ];
    return { token: this.people.admin.token, ...oneOf(writes).call(this) };
  }

  private count(name: string): number {
    return Number(this.ledger.state.get(name) ?? 0);
  }

  private apply(): WriteRequest {
    this.serial += 1;
    const name = `${this.prefix}-${Date.now()}-${this.serial}`;
    return {
      route: "POST /api/wholesale/apply",
      body: {
        companyName: name,
        contactName: "Ada Example",
        email: `${name}@meridian.example`,
        phone: "+1 555 0100 200",
        businessType: "Retailer",
        yearsInBusiness: "12",
        taxId: "00-0000000",
        address: "1 Example Street",
        termsAndConditions: true,
      },
      after: having(this.ledger.state, { ...fresh(name), [stateOf(name)]: "new" }),
    };
  }

  private one(fits: (application: Application) => boolean): Application {
    return oneOf(this.applications.filter(fits));
  }

  private replace(application: Application, changes: Partial<Application>): undefined {
    this.applications = this.applications.map((one) =>
      one === application ? { ...one, ...changes } : one,
    );
  }

  private decide(): WriteRequest {
    const application = this.one(({ state }) => state === "new");
    const { id, name } = application;
    const approves = Math.random() < 0.6;
    const state = approves ? "approved" : "declined";
    return {
      route: "POST /api/admin/applications/{id}/actions",
      params: { id },
      body: { type: state, ...(!approves && { reason: "Not now." }) },
      after: having(this.ledger.state, { [stateOf(name)]: state, [mailsTo(name)]: 1 }),
      onSuccess: () => this.replace(application, { state }),
    };
  }

  private noteOnApplication(): WriteRequest {
    const { id, name } = oneOf(this.applications);
    const notes = this.count(notesOf(name)) + 1;
    return {
      route: "POST /api/admin/applications/{id}/notes",
      params: { id },
      body: { text: "Called back." },
      after: having(this.ledger.state, { [notesOf(name)]: notes }),
    };
  }

  private inviteAgain(): WriteRequest {
    const application = this.one(({ token }) => token !== null);
    const mails = this.count(mailsTo(application.name)) + 1;
    return {
      route: "POST /api/admin/applications/{id}/actions",
      params: { id: application.id },
      body: { type: "invited" },
      after: having(this.ledger.state, { [mailsTo(application.name)]: mails }),
      // The new link gets a known token between the cycles.
      onSuccess: () => this.replace(application, { token: null }),
    };
  }

  private check(): WriteRequest {
    const { token } = this.one((application) => application.token !== null);
    return {
      route: "POST /api/auth/invitation/check",
      body: { token },
      token: undefined,
      after: this.ledger.state,
    };
  }

  private accept(): WriteRequest {
    const application = this.one(({ token }) => token !== null);
    return {
      route: "POST /api/auth/invitation",
      body: { token: application.token, password },
      token: undefined,
      after: having(this.ledger.state, { [hasPassword(application.name)]: 1 }),
      onSuccess: () => this.replace(application, { token: null }),
    };
  }

  private changeRights(): WriteRequest {
    const [isDealer, staff] = [oneOf([true, false]), oneOf(["none", "editor", "sales"])];
    return {
      route: "PATCH /api/admin/people/{id}",
      params: { id: this.people.person.id },
      body: { isDealer, staff },
      after: having(this.ledger.state, {
        [rights]: `${isDealer} ${staff}`,
        ...(staff !== "none" && this.rankOfPerson() === "none" && this.newPassword()),
      }),
    };
  }

  private rankOfPerson(): string | undefined {
    return String(this.ledger.state.get(rights)).split(" ")[1];
  }

  /** A new member of the staff is signed out and mailed a link. */
  private newPassword() {
    const mails = this.count(mailsTo(person)) + 1;
    return { [sessions]: 0, [hasPassword(person)]: 0, [mailsTo(person)]: mails };
  }

  private disable(): WriteRequest {
    const isDisabled = this.count(disabled) === 0;
    return {
      route: "PATCH /api/admin/people/{id}",
      params: { id: this.people.person.id },
      body: { isDisabled },
      after: having(this.ledger.state, {
        [disabled]: isDisabled ? 1 : 0,
        ...(isDisabled && { [sessions]: 0 }),
      }),
    };
  }

  private signOut(): WriteRequest {
    return {
      route: "POST /api/admin/people/{id}/sign-out",
      params: { id: this.people.person.id },
      after: having(this.ledger.state, { [sessions]: 0 }),
    };
  }

  private renewFeed(): WriteRequest {
    const after = having(this.ledger.state, { [feed]: 1 });
    return { route: "POST /api/wholesale/feed", token: this.people.dealer.token, after };
  }

  private endFeed(): WriteRequest {
    const after = having(this.ledger.state, { [feed]: 0 });
    return { route: "DELETE /api/wholesale/feed", token: this.people.dealer.token, after };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const { person: own, dealer } = this.people;
    // Making a feed needs a fresh sign-in.
    await rows("update sessions set proved_at = now() where user_id = $1", [dealer.id]);
    const found = await rows<
      Omit<Application, "token"> & Record<"notes" | "mails" | "password" | "userId", number>
    >(
      `select a.id, a.company_name as name, a.state,
         (select count(*)::int from staff_notes where subject = 'application:' || a.id) as notes,
         (select count(*)::int from outgoing_mails where recipient = a.email) as mails,
         (coalesce(u.password_hash, 'none') <> 'none')::int as password,
         case when u.password_hash = 'none' then u.id end as "userId"
       from wholesale_applications a left join users u on u.id = a.user_id
       where company_name like $1`,
      [`${this.prefix}-%`],
    );
    this.applications = [];
    // One connection runs one statement at a time.
    for (const application of found) {
      const token = await knownToken(rows, application.userId);
      this.applications.push({ ...application, token });
    }
    const [of] = await rows<Record<string, number | string>>(
      `select is_wholesale || ' ' || coalesce(staff_role, 'none') as rights,
         (disabled_at is not null)::int as disabled, (password_hash <> 'none')::int as password,
         (select count(*)::int from outgoing_mails where recipient = users.email) as mails,
         (select count(*)::int from sessions where user_id = users.id) as sessions,
         (select count(*)::int from dealers where user_id = $2 and feed_token_hash is not null) as feed
       from users where id = $1`,
      [own.id, dealer.id],
    );
    return {
      state: new Map<string, number | string>([
        [rights, of?.rights ?? "gone"],
        [sessions, of?.sessions ?? "gone"],
        [disabled, of?.disabled ?? "gone"],
        [mailsTo(person), of?.mails ?? "gone"],
        [hasPassword(person), of?.password ?? "gone"],
        [feed, of?.feed ?? "gone"],
        ...found.flatMap(({ name, state, notes, mails, password: chosen }) =>
          Object.entries({
            [stateOf(name)]: state,
            [notesOf(name)]: notes,
            [mailsTo(name)]: mails,
            [hasPassword(name)]: chosen,
          }),
        ),
      ]),
    };
  }
}

/** The shop keeps no token of a link that it has mailed, so the open one of an account gets a token that is known here. */
async function knownToken(rows: View["rows"], userId: number | null): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const changed = await rows(
    `update account_links set token_hash = $1
     where user_id = $2 and purpose = 'invitation' and used_at is null and expires_at > now()
     returning user_id`,
    [hash("sha256", token, "buffer"), userId],
  );
  return changed.length > 0 ? token : null;
}

const fresh = (name: string) => ({
  [notesOf(name)]: 0,
  [mailsTo(name)]: 0,
  [hasPassword(name)]: 0,
});
