import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const drafts = "drafts";
const confirmed = "confirmed readers";
const renewed = "renewed links";
const subscribed = "the reader is subscribed";
const sending = "state of the long issue";

const fields = { intro: "Dear reader,", watchIds: [], articleIds: [1] };
const pool = 400;

/**
 * Readers who confirm, renew, leave and come back, and one of the staff who writes drafts. One writer also sends an
 * issue, stops it and goes on. Each time a batch of copies is written at once, and it must not run out of readers.
 */
export class NewsletterWriter extends Writer {
  private serial = 0;
  private issues: { id: number; updatedAt: string }[] = [];
  private longIssue = 0;

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
    private readonly sends: boolean,
  ) {
    super();
    this.ledger.settle(
      new Map<string, number | string>([
        [drafts, 0],
        [confirmed, 0],
        [renewed, 0],
        [subscribed, 1],
        ...(sends ? ([[sending, "draft"]] as const) : []),
      ]),
    );
  }

  private tokenOf = (kind: string, number: number) =>
    `${this.prefix}-${kind}-${number}-`.padEnd(43, "x");

  /** Links of readers, whose tokens only their mails would have. */
  override async prepare({ rows }: View): Promise<void> {
    const add = (kind: string, sentAt: string, from: number, to: number) =>
      rows(
        `insert into subscribers (email, token_hash, token_sent_at)
         select $1 || '-' || $2 || '-' || n || '@newsletter.example',
           sha256(rpad($1 || '-' || $2 || '-' || n || '-', 43, 'x')::bytea), ${sentAt}
         from generate_series($3::int, $4::int) n on conflict do nothing`,
        [this.prefix, kind, from, to],
      );
    await add("new", "now()", 1, pool);
    await add("old", "now() - interval '8 days'", 1, pool);
    const [issue] = await rows<{ id: number }>(
      "select id from newsletter_issues where subject = $1",
      [`${this.prefix} long`],
    );
    if (issue) return;
    const [made] = await rows<{ id: number }>(
      "insert into newsletter_issues (subject, intro) values ($1, 'Dear reader,') returning id",
      [`${this.prefix} long`],
    );
    this.longIssue = made?.id ?? 0;
    await rows(
      `with reader as (insert into subscribers (email, confirmed_at)
         values ($1 || '@newsletter.example', now()) returning id)
       insert into newsletter_deliveries (issue_id, subscriber_id, token_hash)
       select $2, id, sha256($3::bytea) from reader`,
      [this.prefix, this.longIssue, this.tokenOf("copy", 0)],
    );
    if (!this.sends) return;
    await rows(
      `insert into subscribers (email, confirmed_at)
       select $1 || '-reader-' || n || '@newsletter.example', now() from generate_series(1, 20000) n`,
      [this.prefix],
    );
  }

  protected next(): WriteRequest {
    this.serial += 1;
    const acts = [
      ...[this.create, this.preview, this.ask, this.change, this.changeByMailProgram],
      ...(this.count(confirmed) < pool ? [this.confirm] : []),
      ...(this.count(renewed) < pool ? [this.renew] : []),
      ...(this.issues.length > 0 ? [this.edit, this.test, this.remove] : []),
      ...(this.sends ? [this.send] : []),
    ];
    return oneOf(acts).call(this);
  }

  private count = (name: string) => Number(this.ledger.state.get(name));
  private having = (changes: Record<string, number | string>) => having(this.ledger.state, changes);

  private byStaff(request: Omit<WriteRequest, "after">, changes = {}): WriteRequest {
    return { token: this.account.token, ...request, after: this.having(changes) };
  }

  private subject = () => `${this.prefix} draft ${this.serial}`;

  private create(): WriteRequest {
    return this.byStaff(
      {
        route: "POST /api/admin/newsletter",
        body: { ...fields, subject: this.subject() },
        onSuccess: ({ body }) => {
          this.issues.push(JSON.parse(body));
          return undefined;
        },
      },
      { [drafts]: this.count(drafts) + 1 },
    );
  }

  private edit(): WriteRequest {
    const issue = oneOf(this.issues);
    return this.byStaff({
      route: "PATCH /api/admin/newsletter/{id}",
      params: { id: issue.id },
      body: { ...fields, subject: this.subject(), updatedAt: issue.updatedAt },
      onSuccess: ({ body }) => {
        issue.updatedAt = JSON.parse(body).updatedAt;
        return undefined;
      },
    });
  }

  private preview(): WriteRequest {
    return this.byStaff({
      route: "POST /api/admin/newsletter/preview",
      body: { ...fields, subject: this.subject() },
    });
  }

  private ask(): WriteRequest {
    return this.byStaff({ route: "POST /api/admin/newsletter/confirmations" });
  }

  private test(): WriteRequest {
    return this.byStaff({
      route: "POST /api/admin/newsletter/{id}/test",
      params: { id: oneOf(this.issues).id },
    });
  }

  private remove(): WriteRequest {
    return this.byStaff(
      { route: "DELETE /api/admin/newsletter/{id}", params: { id: this.issues.pop()?.id } },
      { [drafts]: this.count(drafts) - 1 },
    );
  }

  private send(): WriteRequest {
    const state = this.ledger.state.get(sending);
    const act = state === "draft" ? "send" : state === "sending" ? "stop" : "resume";
    return this.byStaff(
      { route: `POST /api/admin/newsletter/{id}/${act}`, params: { id: this.longIssue } },
      { [sending]: act === "stop" ? "stopped" : "sending" },
    );
  }

  private confirm(): WriteRequest {
    const number = this.count(confirmed) + 1;
    return {
      route: "POST /api/newsletter/confirm",
      body: { token: this.tokenOf("new", number) },
      after: this.having({ [confirmed]: number }),
    };
  }

  private renew(): WriteRequest {
    const number = this.count(renewed) + 1;
    return {
      route: "POST /api/newsletter/confirmation",
      body: { token: this.tokenOf("old", number) },
      after: this.having({ [renewed]: number }),
    };
  }

  private change(): WriteRequest {
    const isSubscribed = this.count(subscribed) === 0;
    return {
      route: "POST /api/newsletter/subscription",
      body: { token: this.tokenOf("copy", 0), subscribed: isSubscribed },
      after: this.having({ [subscribed]: isSubscribed ? 1 : 0 }),
    };
  }

  private changeByMailProgram(): WriteRequest {
    return {
      route: "POST /api/newsletter/unsubscribe",
      query: `?token=${this.tokenOf("copy", 0)}`,
      body: {},
      after: this.having({ [subscribed]: 0 }),
    };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const stored = await rows<{ id: number; updatedAt: Date; subject: string; state: string }>(
      `select id, updated_at as "updatedAt", subject, state from newsletter_issues where subject like $1`,
      [`${this.prefix} %`],
    );
    const ofLong = stored.find(({ id }) => id === this.longIssue);
    this.issues = stored
      .filter(({ id }) => id !== this.longIssue)
      .map(({ id, updatedAt }) => ({ id, updatedAt: new Date(updatedAt).toISOString() }));
    const [counts] = await rows<Record<"confirmed" | "renewed" | "subscribed", number>>(
      `select count(*) filter (where email like $1 || '-new-%' and confirmed_at is not null)::int as confirmed,
         count(*) filter (where email like $1 || '-old-%' and token_sent_at > now() - interval '1 day')::int as renewed,
         count(*) filter (where email = $1 || '@newsletter.example' and unsubscribed_at is null)::int as subscribed
       from subscribers`,
      [this.prefix],
    );
    return {
      state: new Map<string, number | string>([
        [drafts, this.issues.length],
        [confirmed, counts?.confirmed ?? 0],
        [renewed, counts?.renewed ?? 0],
        [subscribed, counts?.subscribed ?? 0],
        ...(this.sends ? ([[sending, ofLong?.state ?? ""]] as const) : []),
      ]),
    };
  }
}
