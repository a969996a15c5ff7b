import { fingerprint } from "#src/platform/security/throttle.ts";
import type { Account } from "./account.ts";
import { insertOffers } from "./offer-desk-writer.ts";
import { OwnAccountWriter } from "./own-account-writer.ts";
import { oneOf, type Snapshot, type View, type WriteRequest } from "./writer.ts";

/** How many rows the shop holds of each person whom the staff forgets. */
const heldOfEach = 3;

/**
 * The owner of an account ends alerts, opens an offer, switches the newsletter, and deletes the account but comes back in
 * time. An administrator deletes the data of others.
 */
export class BelongingsWriter extends OwnAccountWriter {
  private batches = 0;
  private alerts: number[] = [];
  private offer: number | undefined;
  /** The addresses of people whom the shop knows. */
  private people: string[] = [];
  /** The audit log has these names for all who were ever added. */
  private readonly subjects: string[] = [];

  constructor(
    private readonly prefix: string,
    account: Account,
    private readonly admin: Account,
  ) {
    super(account);
  }

  protected async arrange({ rows }: View): Promise<void> {
    const { id } = this.account;
    await rows("update users set email_confirmed_at = now() where id = $1", [id]);
    await rows(
      `insert into watch_alerts (email, watch_id)
       select email, watch.id from users, (select id from watches order by id limit 4) as watch
       where users.id = $1 on conflict do nothing`,
      [id],
    );
    this.offer ??= (await insertOffers(rows, `${this.prefix}@valid.example`, 1, id))[0]?.id;
    this.batches += 1;
    const added = await rows<{ email: string }>(
      `with person as (insert into subscribers (email, token_sent_at)
         select $1 || '-' || $2::int || '-' || n || '@forgotten.example', now()
         from generate_series(1, 3) as n returning email),
       alert as (insert into watch_alerts (email, watch_id)
         select email, (select min(id) from watches) from person)
       insert into enquiries (kind, name, email, subject, reply_token)
       select 'contact', 'Ada', email, 'Opening hours', md5(random()::text) from person returning email`,
      [this.prefix, this.batches],
    );
    const subjects = added.map(({ email }) => `person:${fingerprint(email).slice(0, 12)}`);
    this.subjects.push(...subjects);
  }

  protected next(): WriteRequest {
    const acts = this.token
      ? [this.switchNewsletter, this.openOffer, this.beginDeletion]
      : [() => this.signIn({ deletion: 0 }, { username: this.account.username })];
    if (this.token && this.alerts.length > 0) acts.push(this.endAlert);
    if (this.people.length > 0) acts.push(this.forget);
    return oneOf(acts)();
  }

  private switchNewsletter = () => {
    const isOn = this.count("newsletter") === 0;
    const changes = { newsletter: isOn ? 1 : 0 };
    return this.asOwner("POST /api/account/newsletter", changes, { body: { isOn } });
  };

  private endAlert = () =>
    this.asOwner("DELETE /api/account/alerts/{id}", this.plus("alerts", -1), {
      params: { id: this.alerts.pop() },
    });

  private openOffer = () =>
    this.asOwner("POST /api/account/offers/{id}/key", this.plus("keys", 1), {
      params: { id: this.offer },
    });

  private beginDeletion = () => {
    const { token } = this;
    this.token = undefined;
    const request = { token, body: { username: this.account.username } };
    return this.asGuest("POST /api/account/deletion", { deletion: 1, sessions: 0 }, request);
  };

  private forget = () => {
    const changes = { ...this.plus("held", -heldOfEach), ...this.plus("forgotten", 1) };
    const request = { token: this.admin.token, body: { email: this.people.pop() } };
    return this.asGuest("POST /api/admin/personal-data/delete", changes, request);
  };

  protected async read(view: View): Promise<Snapshot> {
    const { id } = this.account;
    const theirs = `${this.prefix}-%@forgotten.example`;
    const alerts = await view.rows<{ id: number }>(
      "select watch_alerts.id from watch_alerts join users using (email) where users.id = $1",
      [id],
    );
    this.alerts = alerts.map((alert) => alert.id);
    const people = await view.rows<{ email: string }>(
      "select email from subscribers where email like $1",
      [theirs],
    );
    this.people = people.map(({ email }) => email);
    const state = await this.facts(
      view,
      `select (deletion_due_at is not null)::int as deletion,
         (select count(*)::int from sessions where user_id = users.id) as sessions,
         (select count(*)::int from subscribers where email = users.email
          and confirmed_at is not null and unsubscribed_at is null) as newsletter,
         (select count(*)::int from watch_alerts where email = users.email) as alerts,
         (select count(*)::int from enquiry_keys where enquiry_id = $2) as keys,
         (select count(*)::int from (select email from subscribers union all
            select email from watch_alerts union all select email from enquiries) as held
          where email like $3) as held,
         (select count(*)::int from audit_log
          where action = 'person.forget' and subject = any($4::text[])) as forgotten
       from users where id = $1`,
      [id, this.offer, theirs, this.subjects],
    );
    return { state };
  }
}
