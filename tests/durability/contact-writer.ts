import { hash } from "node:crypto";
import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const messages = "messages";
const block = "blocked";
const alert = "alert: none, waiting or confirmed";
const prices = "price alert";
const guard = { website: "", elapsedMs: 9_000 };

/** A visitor who writes and waits for a watch, a customer who waits for lower prices, and staff who block. */
export class ContactWriter extends Writer {
  private serial = 0;
  private watchId = 0;
  private readonly key: string;

  constructor(
    private readonly prefix: string,
    private readonly staff: Account,
    private readonly customer: Account,
  ) {
    super();
    this.key = prefix.padEnd(43, "k");
  }

  override async prepare(view: View): Promise<void> {
    await view.rows(
      "insert into alert_keys (key_hash, email) values ($1, $2) on conflict do nothing",
      [hash("sha256", this.key, "buffer"), this.address("alert")],
    );
    const [row] = await view.rows<{ id: number }>(
      `insert into watches (slug, brand_id, model, reference, description, retail_price, case_size, case_size_mm,
         dial_color, material, condition, box_papers, units, sold_elsewhere)
       select $1, brand_id, $1, $1, '', 9000, case_size, case_size_mm, dial_color, material, condition, box_papers, 0, 1
       from watches order by id limit 1
       on conflict (slug) do update set slug = excluded.slug returning id`,
      [this.prefix],
    );
    this.watchId = row?.id ?? 0;
    this.ledger.settle((await this.read(view)).state);
  }

  protected next(): WriteRequest {
    const acts = [
      this.contact,
      this.ask,
      this.saveSearch,
      this.confirm,
      this.end,
      this.list,
      this.switchPrices,
      this.block,
      this.unblock,
    ];
    return oneOf(acts).call(this);
  }

  private address = (name: string) => `${name}@${this.prefix}.example`;
  private count = (name: string) => Number(this.ledger.state.get(name) ?? 0);
  private set = (name: string, value: number) => having(this.ledger.state, { [name]: value });

  private contact(): WriteRequest {
    this.serial += 1;
    return {
      route: "POST /api/contact",
      body: {
        name: "Ada Valid",
        email: this.address(`writer${this.serial}-${Date.now()}`),
        subject: "Opening hours",
        message: "Are you open on Saturdays?",
        guard,
      },
      after: this.set(messages, this.count(messages) + 1),
    };
  }

  private ask(): WriteRequest {
    return {
      route: "POST /api/alerts",
      body: { email: this.address("alert"), watchId: this.watchId, guard },
      after: this.set(alert, Math.max(1, this.count(alert))),
    };
  }

  private saveSearch(): WriteRequest {
    return {
      route: "POST /api/alerts/searches",
      body: { email: this.address("alert"), address: `/shop?q=${this.prefix}`, guard },
      after: this.set(alert, Math.max(1, this.count(alert))),
    };
  }

  private confirm(): WriteRequest {
    return {
      route: "POST /api/alerts/confirm",
      body: { token: this.key },
      after: this.set(alert, this.count(alert) > 0 ? 2 : 0),
    };
  }

  private end(): WriteRequest {
    const body = { token: this.key, end: "all" };
    return { route: "POST /api/alerts/end", body, after: this.set(alert, 0) };
  }

  private list(): WriteRequest {
    const body = { token: this.key };
    return { route: "POST /api/alerts/list", body, after: this.ledger.state };
  }

  private switchPrices(): WriteRequest {
    const isOn = this.count(prices) === 0;
    return {
      route: "POST /api/alerts/prices",
      token: this.customer.token,
      body: { isOn },
      after: this.set(prices, isOn ? 1 : 0),
    };
  }

  private block(): WriteRequest {
    return {
      route: "POST /api/admin/blocked-senders",
      token: this.staff.token,
      body: { address: this.address("pest") },
      after: this.set(block, 1),
    };
  }

  private unblock(): WriteRequest {
    return {
      route: "DELETE /api/admin/blocked-senders/{address}",
      token: this.staff.token,
      params: { address: encodeURIComponent(this.address("pest")) },
      after: this.set(block, 0),
    };
  }

  /** A message has its confirmation, and a message without its text does not exist. */
  protected async read({ rows }: View): Promise<Snapshot> {
    const domain = `%@${this.prefix}.example`;
    const one = async (statement: string, value: unknown) =>
      Number((await rows<{ count: number }>(statement, [value]))[0]?.count);
    const stored = await one("select count(*)::int from enquiries where email like $1", domain);
    const incomplete = await one(
      `select count(*)::int from enquiries as enquiry where email like $1 and (
         not exists (select from enquiry_messages where enquiry_id = enquiry.id)
         or not exists (select from outgoing_mails where recipient = enquiry.email))`,
      domain,
    );
    return {
      state: new Map([
        [messages, stored],
        [
          block,
          await one("select count(*)::int from blocked_senders where address like $1", domain),
        ],
        [
          alert,
          await one(
            "select coalesce(max(1 + num_nonnulls(confirmed_at)), 0)::int as count from watch_alerts where email like $1",
            domain,
          ),
        ],
        [
          prices,
          await one("select count(*)::int from price_alerts where user_id = $1", this.customer.id),
        ],
      ]),
      inconsistencies: incomplete > 0 ? ["a message without its text or its confirmation"] : [],
    };
  }
}
