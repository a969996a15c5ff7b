import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

interface Offer {
  readonly id: number;
  readonly state: string;
  readonly updatedAt: string;
  readonly watchId: number | null;
}

const stateOf = (id: number) => `state of offer ${id}`;
const stepsOf = (id: number) => `steps and mails of offer ${id}`;
const draftOf = (id: number) => `draft of offer ${id}`;

const quote = {
  quoteAmount: 9_000,
  quoteValidUntil: "2099-12-31",
  quoteConditions: "It depends on the movement.",
  shippingInstructions: "Send it insured.",
};
const inspection = { finalAmount: 9_000, finalReasons: "As described." };

/** Lists the actions that may follow each state. An action has the name of the next state, and a body. */
const actions: Readonly<Record<string, readonly (readonly [string, object])[]>> = {
  received: [
    ["valuation", {}],
    ["declined", { note: "No." }],
  ],
  valuation: [["quoted", quote]],
  quoted: [["quoted", quote]],
  accepted: [["arrived", {}]],
  arrived: [
    ["inspected", inspection],
    ["returned", { note: "Another one." }],
  ],
  inspected: [["paid", { method: "Bank transfer" }]],
};

/** One of the staff who works offers. The sellers, who accept every quote, write directly to the database. */
export class OfferDeskWriter extends Writer {
  private offers: Offer[] = [];

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
  ) {
    super();
  }

  override async prepare({ rows }: View): Promise<void> {
    await insertOffers(rows, `${this.prefix}@valid.example`, 8);
    this.ledger.settle((await this.read({ rows } as View)).state);
  }

  protected next(): WriteRequest {
    const drafted = this.offers.filter(({ state }) =>
      ["arrived", "inspected", "paid"].includes(state),
    );
    const { token } = this.account;
    if (drafted.length > 0 && Math.random() < 0.2) return { token, ...this.draft(oneOf(drafted)) };
    const open = this.offers.filter(({ state }) => actions[state]);
    return { token, ...this.act(oneOf(open)) };
  }

  private replace(offer: Offer, changes: Partial<Offer>): undefined {
    this.offers = this.offers.map((one) => (one.id === offer.id ? { ...one, ...changes } : one));
  }

  private act(offer: Offer): WriteRequest {
    const { id, state, updatedAt } = offer;
    const [type, body] = oneOf(actions[state] ?? []);
    const steps = Number(this.ledger.state.get(stepsOf(id)) ?? 0) + 1;
    return {
      route: "POST /api/admin/offers/{id}/actions",
      params: { id },
      body: { type, ...body, updatedAt },
      after: having(this.ledger.state, { [stateOf(id)]: type, [stepsOf(id)]: steps }),
      onSuccess: ({ body: text }) =>
        this.replace(offer, { state: type, updatedAt: JSON.parse(text).offer.updatedAt }),
    };
  }

  private draft(offer: Offer): WriteRequest {
    const { id } = offer;
    return {
      route: "POST /api/admin/offers/{id}/draft",
      params: { id },
      body: {},
      after: having(this.ledger.state, { [draftOf(id)]: 1 }),
      // The draft is a change of the offer, whose new moment is read between the cycles.
      onSuccess: () => {
        this.offers = this.offers.filter((one) => one.id !== id);
        return undefined;
      },
    };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const found = await rows<Offer & { steps: number; mails: number }>(
      `select o.enquiry_id as id, o.state, o.watch_id as "watchId",
         to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
         (select count(*)::int from offer_events where enquiry_id = o.enquiry_id) as steps,
         coalesce(mailed.mails, 0) as mails
       from offers o join enquiries e on e.id = o.enquiry_id
       left join (select split_part(dedupe_key, ':', 2) as offer, count(*)::int as mails
                  from outgoing_mails where dedupe_key like 'offer:%' group by 1) mailed
         on mailed.offer = o.enquiry_id::text
       where e.email = $1 || '@valid.example'`,
      [this.prefix],
    );
    this.offers = found;
    return {
      state: new Map<string, string | number>(
        found.flatMap(({ id, state, steps, watchId }) => [
          [stateOf(id), state] as const,
          [stepsOf(id), steps] as const,
          [draftOf(id), watchId === null ? 0 : 1] as const,
        ]),
      ),
      inconsistencies: found
        .filter(({ steps, mails }) => steps !== mails)
        .map(({ id, steps, mails }) => `offer ${id} has ${steps} steps and ${mails} mails`),
    };
  }
}

/** As sellers have made them: received, accepted or quoted. */
export function insertOffers(
  rows: View["rows"],
  email: string,
  count: number,
  userId: number | null = null,
): Promise<{ id: number }[]> {
  return rows(
    `with enquiry as (insert into enquiries (kind, name, email, subject, reply_token, user_id)
       select 'sell', 'Ada', $1, 'A watch', md5(random()::text), $3
       from generate_series(1, $2::int) returning id)
     insert into offers (enquiry_id, state, quote_amount, quote_valid_until, brand, model,
       reference_number, serial_number, year_of_manufacture, condition, box_and_papers, description,
       asking_price, preferred_contact, ownership_statement)
     select id, (array['received', 'accepted', 'quoted'])[id % 3 + 1],
       case when id % 3 > 0 then 9000 end, case when id % 3 > 0 then date '2099-12-31' end,
       'rolex', 'Model', '', '', '', 'good', true, '', '', 'email', 'Mine.' from enquiry
     returning enquiry_id as id`,
    [email, count, userId],
  );
}
