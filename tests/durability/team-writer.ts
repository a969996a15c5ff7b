import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

interface Invited {
  readonly id: number;
  readonly email: string;
  readonly mails: number;
  readonly state: string;
}

const most = 4;
const notes = "notes about the customer";
const tags = "tags of the customer";
const read = "notices are read until";
const colleague = (email: string) => `colleague ${email}`;

/** An administrator who notes and tags a customer, reads notices and invites colleagues. */
export class TeamWriter extends Writer {
  private serial = 0;
  private file = 0;
  private invited: readonly Invited[] = [];

  constructor(
    private readonly prefix: string,
    /** Nobody else reads notices with this account. */
    private readonly admin: Account,
    private readonly customer: Account,
  ) {
    super();
    this.ledger.settle(
      new Map<string, number | string>([
        [notes, 0],
        [tags, ""],
        [read, ""],
      ]),
    );
  }

  protected next(): WriteRequest {
    const writes = [
      ...[this.note, this.tag, this.readNotices],
      ...(this.invited.length < most ? [this.invite] : []),
      ...(this.invited.length > 0 ? [this.resend, this.revoke] : []),
    ];
    return { token: this.admin.token, ...oneOf(writes).call(this) };
  }

  override async prepare({ rows }: View): Promise<void> {
    const [row] = await rows<{ id: number }>("select id from customers where user_id = $1", [
      this.customer.id,
    ]);
    this.file = row?.id ?? 0;
  }

  private note(): WriteRequest {
    return {
      route: "POST /api/admin/customers/{id}/notes",
      params: { id: this.file },
      body: { text: "Prefers the telephone." },
      after: having(this.ledger.state, { [notes]: Number(this.ledger.state.get(notes)) + 1 }),
    };
  }

  private tag(): WriteRequest {
    const given = oneOf(["Collector", "Dealer", "VIP"]);
    return {
      route: "PATCH /api/admin/customers/{id}",
      params: { id: this.file },
      body: { tags: [given] },
      after: having(this.ledger.state, { [tags]: given }),
    };
  }

  private readNotices(): WriteRequest {
    const until = new Date().toISOString();
    return {
      route: "POST /api/admin/notices/read",
      body: { until },
      after: having(this.ledger.state, { [read]: until }),
    };
  }

  private invite(): WriteRequest {
    this.serial += 1;
    const email = `${this.prefix}-${Date.now()}-${this.serial}@meridian.example`;
    return {
      route: "POST /api/admin/team",
      body: { email, name: "Ada Example", staff: "editor" },
      after: having(this.ledger.state, { [colleague(email)]: "invited 1" }),
    };
  }

  /** Each is acted on once between two looks at the database. */
  private act(type: "resent" | "revoked", stateAfter: (mails: number) => string): WriteRequest {
    const { id, email, mails } = oneOf(this.invited);
    return {
      route: "POST /api/admin/team/{id}/actions",
      params: { id },
      body: { type },
      after: having(this.ledger.state, { [colleague(email)]: stateAfter(mails) }),
      onSuccess: () => {
        this.invited = this.invited.filter((one) => one.id !== id);
        return undefined;
      },
    };
  }

  private resend(): WriteRequest {
    return this.act("resent", (mails) => `invited ${mails + 1}`);
  }

  private revoke(): WriteRequest {
    return this.act("revoked", (mails) => `revoked ${mails}`);
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const [of] = await rows<Record<"notes" | "tags" | "read", number | string>>(
      `select array_to_string(tags, ',') as tags,
         (select count(*)::int from staff_notes where subject = 'customer:' || customers.id) as notes,
         (select coalesce(to_char(notices_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')
           from users where id = $2) as read
       from customers where user_id = $1`,
      [this.customer.id, this.admin.id],
    );
    const team = await rows<Invited>(
      `select id, email, case when staff_role is null then 'revoked' else 'invited' end as state,
         (select count(*)::int from outgoing_mails where recipient = users.email) as mails
       from users where email like $1`,
      [`${this.prefix}-%`],
    );
    this.invited = team.filter(({ state }) => state === "invited");
    return {
      state: new Map<string, number | string>([
        [notes, of?.notes ?? "gone"],
        [tags, of?.tags ?? "gone"],
        [read, of?.read ?? "gone"],
        ...team.map(({ email, state, mails }) => [colleague(email), `${state} ${mails}`] as const),
      ]),
    };
  }
}
