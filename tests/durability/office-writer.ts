import { randomUUID } from "node:crypto";
import type { ShopSettings } from "#src/features/settings/settings.contract.ts";
import type { Account } from "./account.ts";
import { having, without } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const setting = "text of the setting";
const changes = "changes of the setting";
const shownTo = (view: string) => `who sees the view ${view}`;
const resends = (mail: number) => `resends of mail ${mail}`;
const acts = (job: number) => `acts on job ${job}`;
const givenUp = (job: number) => `given up mail of job ${job}`;

/**
 * An administrator who changes a setting, saves views of a list, sends mails once more, and retries or gives up jobs
 * that failed.
 */
export class OfficeWriter extends Writer {
  private serial = 0;
  private updatedAt: string | null = null;
  private readonly mails: number[] = [];
  /** The mail of each job. */
  private readonly jobs = new Map<number, number>();
  private failed: readonly number[] = [];
  /** Ids of the views by their names. */
  private views = new Map<string, number>();

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
    private readonly name: "openingHours" | "announcement",
  ) {
    super();
    this.ledger.settle(
      new Map<string, number | string>([
        [setting, ""],
        [changes, 0],
      ]),
    );
  }

  /** Adds a mail to send once more, and others whose jobs have failed and wait for a day. */
  override async prepare(view: View): Promise<void> {
    const [letter, ...failed] = await view.rows<{ id: number }>(
      `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, state)
       select $1 || gen_random_uuid(), 'letter', $1 || '@meridian.example', 'Letter', '', 'Good day',
         'sent' from generate_series(1, 4) returning id`,
      [this.prefix],
    );
    if (letter) this.mails.push(letter.id);
    for (const { id: mail } of failed) {
      const [job] = await view.rows<{ id: number }>(
        `select id::int from graphile_worker.add_job('send-mail', json_build_object('mailId', $1::int),
           run_at => now() + interval '1 day', job_key => 'send-mail ' || $1::int)`,
        [mail],
      );
      if (!job) throw new Error("The job was not added.");
      await view.rows(
        "update graphile_worker._private_jobs set attempts = 1, last_error = 'Refused' where id = $1",
        [job.id],
      );
      // Not before, because a mail that waits without a job gets one.
      await view.rows("update outgoing_mails set state = 'waiting' where id = $1", [mail]);
      this.jobs.set(job.id, mail);
    }
    this.ledger.settle((await this.read(view)).state);
  }

  protected next(): WriteRequest {
    const choices = [
      this.change,
      ...(this.views.size < 5 ? [this.saveView] : []),
      ...(this.views.size > 0 ? [this.shareView, this.deleteView] : []),
      ...(this.mails.length > 0 ? [this.resend] : []),
      ...(this.failed.length > 0 ? [this.retry, this.giveUp] : []),
    ];
    return { token: this.account.token, ...oneOf(choices).call(this) };
  }

  private count(name: string): number {
    return Number(this.ledger.state.get(name) ?? 0);
  }

  private change(): WriteRequest {
    this.serial += 1;
    const text = `${this.prefix} ${this.serial} ${randomUUID()}`;
    const days = { link: null, from: null, until: null };
    const value = this.name === "announcement" ? { text, ...days } : { text };
    return {
      route: "PATCH /api/admin/settings",
      body: { updatedAt: this.updatedAt, [this.name]: value },
      after: having(this.ledger.state, { [setting]: text, [changes]: this.count(changes) + 1 }),
      onSuccess: ({ body }) => {
        this.updatedAt = (JSON.parse(body) as ShopSettings)[this.name].updatedAt;
        return undefined;
      },
    };
  }

  private saveView(): WriteRequest {
    this.serial += 1;
    const name = `${this.prefix} ${this.serial}`;
    return {
      route: "POST /api/admin/views",
      body: { list: "/api/admin/inventory", name, query: "stage=sold", isShared: false },
      after: having(this.ledger.state, { [shownTo(name)]: "owner" }),
      onSuccess: ({ body }) => {
        const { views } = JSON.parse(body) as { views: { id: number; name: string }[] };
        const saved = views.find((view) => view.name === name);
        if (saved) this.views.set(name, saved.id);
        return undefined;
      },
    };
  }

  private shareView(): WriteRequest {
    const [name, id] = oneOf([...this.views]);
    return {
      route: "PATCH /api/admin/views/{id}",
      params: { id },
      body: { name, isShared: true },
      after: having(this.ledger.state, { [shownTo(name)]: "everybody" }),
    };
  }

  private deleteView(): WriteRequest {
    const [name, id] = oneOf([...this.views]);
    return {
      route: "DELETE /api/admin/views/{id}",
      params: { id },
      after: without(this.ledger.state, shownTo(name)),
      onSuccess: () => {
        this.views.delete(name);
        return undefined;
      },
    };
  }

  private resend(): WriteRequest {
    const id = oneOf(this.mails);
    return {
      route: "POST /api/admin/mails/{id}/resend",
      params: { id },
      headers: { "idempotency-key": randomUUID() },
      after: having(this.ledger.state, { [resends(id)]: this.count(resends(id)) + 1 }),
    };
  }

  private retry(): WriteRequest {
    const job = oneOf(this.failed);
    const after = having(this.ledger.state, { [acts(job)]: "job.retry" });
    return this.act(job, { route: "POST /api/admin/jobs/{id}/retry", after });
  }

  private giveUp(): WriteRequest {
    const job = oneOf(this.failed);
    const after = having(this.ledger.state, { [acts(job)]: "job.give-up", [givenUp(job)]: 1 });
    return this.act(job, { route: "POST /api/admin/jobs/{id}/give-up", after });
  }

  private act(id: number, request: Pick<WriteRequest, "route" | "after">): WriteRequest {
    return {
      ...request,
      params: { id },
      onSuccess: () => {
        this.failed = this.failed.filter((job) => job !== id);
        return undefined;
      },
    };
  }

  protected async read({ connection, rows }: View): Promise<Snapshot> {
    const settings = await connection.json<ShopSettings>("/api/admin/settings", this.account.token);
    const { text, updatedAt } = settings[this.name];
    this.updatedAt = updatedAt;
    const recorded = await rows<{ subject: string; actions: string; times: number }>(
      `select subject, string_agg(action, ' ') as actions, count(*)::int as times
       from audit_log where subject = any($1) group by subject`,
      [
        [
          `setting:${this.name}`,
          ...this.mails.map((id) => `mail:${id}`),
          ...[...this.jobs.keys()].map((id) => `job:${id}`),
        ],
      ],
    );
    const views = await rows<{ id: number; name: string; shown: string }>(
      `select id, name, case when is_shared then 'everybody' else 'owner' end as shown
       from saved_views where name like $1`,
      [`${this.prefix} %`],
    );
    this.views = new Map(views.map(({ id, name }) => [name, id]));
    const entries = new Map(recorded.map((entry) => [entry.subject, entry]));
    const timesOf = (subject: string) => entries.get(subject)?.times ?? 0;
    const actionsOn = (job: number) => entries.get(`job:${job}`)?.actions ?? "";
    const endedMails = await rows<{ id: number }>(
      "select id from outgoing_mails where id = any($1) and state = 'failed'",
      [[...this.jobs.values()]],
    );
    const ended = new Set(endedMails.map(({ id }) => id));
    const jobs = [...this.jobs.keys()];
    this.failed = jobs.filter((job) => actionsOn(job) === "");
    const stuck = await rows<{ id: number }>(
      "select id::int from graphile_worker.jobs where id = any($1) and run_at > now() + interval '1 hour'",
      [jobs.filter((job) => actionsOn(job) === "job.retry")],
    );
    return {
      state: new Map<string, number | string>([
        [setting, text],
        [changes, timesOf(`setting:${this.name}`)],
        ...views.map(({ name, shown }) => [shownTo(name), shown] as const),
        ...this.mails.map((id) => [resends(id), timesOf(`mail:${id}`)] as const),
        ...jobs.map((job) => [acts(job), actionsOn(job)] as const),
        ...[...this.jobs].map(([job, mail]) => [givenUp(job), ended.has(mail) ? 1 : 0] as const),
      ]),
      inconsistencies: stuck.map(({ id }) => `job ${id} was retried and is not tried again`),
    };
  }
}
