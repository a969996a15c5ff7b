import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const notes = "notes about the customer";
const tags = "tags of the customer";

/** An administrator who notes and tags a customer. */
export class TeamWriter extends Writer {
  private file = 0;

  constructor(
    private readonly admin: Account,
    private readonly customer: Account,
  ) {
    super();
    this.ledger.settle(
      new Map<string, number | string>([
        [notes, 0],
        [tags, ""],
      ]),
    );
  }

  protected next(): WriteRequest {
    const writes = [this.note, this.tag];
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

  protected async read({ rows }: View): Promise<Snapshot> {
    const [of] = await rows<Record<"notes" | "tags", number | string>>(
      `select array_to_string(tags, ',') as tags,
         (select count(*)::int from staff_notes where subject = 'customer:' || customers.id) as notes
       from customers where user_id = $1`,
      [this.customer.id],
    );
    return {
      state: new Map<string, number | string>([
        [notes, of?.notes ?? "gone"],
        [tags, of?.tags ?? "gone"],
      ]),
    };
  }
}
