import { createHash, randomUUID } from "node:crypto";
import { aToken, humanGuard, sellFields } from "#tests/sell-fields.ts";
import { having, type State } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const maxPhotos = 4;

interface Facts {
  readonly draftPhotos: number;
  readonly offers: number;
  readonly offerPhotos: number;
  readonly messages: number;
  readonly answers: number;
}

/** A seller who adds and removes photos, offers watches, and answers and writes by the key of a link. */
export class OfferWriter extends Writer {
  private readonly token = aToken();
  private serial = 0;
  /** Photos of the draft: their ids and widths. */
  private draft: { id: number; width: number }[] = [];
  /** The offer that waits for an answer, and the photos that were added to it later. */
  private keyed: { key: string; added: number[]; answered: boolean } | undefined;
  private facts: Facts = { draftPhotos: 0, offers: 0, offerPhotos: 0, messages: 0, answers: 0 };

  constructor(
    private readonly prefix: string,
    private readonly photos: ReadonlyMap<number, Buffer>,
  ) {
    super();
    this.ledger.settle(this.stateOf(this.facts));
  }

  private email = () => `${this.prefix}@offers.example`;

  /** The staff has quoted the last offer, and a mail with a link has come. */
  override async prepare({ rows }: View): Promise<void> {
    const key = aToken();
    const keyHash = createHash("sha256").update(key).digest();
    const made = await rows(
      `insert into enquiry_keys (enquiry_id, key_hash)
       select max(id), $2 from enquiries where email = $1 having max(id) is not null returning 1`,
      [this.email(), keyHash],
    );
    if (made.length === 0) return;
    const quoted = await rows(
      `update offers set state = 'quoted', quote_amount = 9000, quote_valid_until = '2099-12-31'
       where enquiry_id = (select max(id) from enquiries where email = $1) and state = 'received'
       returning 1`,
      [this.email()],
    );
    // A photo that the offer has already is not added again.
    const added = await rows<{ width: number }>(
      `select width from enquiry_files join enquiries on enquiries.id = enquiry_id
       where email = $1 and enquiry_files.created_at > enquiries.created_at
         and enquiry_id = (select max(id) from enquiries where email = $1)`,
      [this.email()],
    );
    this.keyed = { key, added: added.map(({ width }) => width), answered: quoted.length === 0 };
  }

  protected next(): WriteRequest {
    this.serial += 1;
    const { keyed, draft } = this;
    const acts = [
      this.offer,
      this.askForLinks,
      ...(draft.length < maxPhotos ? [this.add] : []),
      ...(draft.length > 0 ? [this.remove] : []),
      ...(keyed ? [this.message] : []),
      ...(keyed && keyed.added.length < maxPhotos ? [this.addLater] : []),
      ...(keyed && !keyed.answered ? [this.answer] : []),
    ];
    return oneOf(acts).call(this);
  }

  private becoming(changes: Partial<Facts>, onSuccess: () => void = () => {}) {
    const facts = { ...this.facts, ...changes };
    return {
      after: this.stateOf(facts),
      onSuccess: () => {
        this.facts = facts;
        onSuccess();
        return undefined;
      },
    };
  }

  private freeWidth(taken: readonly number[]): number {
    return oneOf([...this.photos.keys()].filter((width) => !taken.includes(width)));
  }

  private add(): WriteRequest {
    const width = this.freeWidth(this.draft.map((photo) => photo.width));
    const { after, onSuccess } = this.becoming({ draftPhotos: this.facts.draftPhotos + 1 });
    return {
      route: "POST /api/offer-drafts/photos",
      headers: { "x-draft-token": this.token, "content-type": "image/jpeg" },
      body: this.photos.get(width),
      after,
      onSuccess: ({ body }) => {
        this.draft.push({ id: JSON.parse(body).photo.id, width });
        return onSuccess();
      },
    };
  }

  private remove(): WriteRequest {
    const { id } = oneOf(this.draft);
    return {
      route: "DELETE /api/offer-drafts/photos/{id}",
      params: { id },
      headers: { "x-draft-token": this.token },
      ...this.becoming({ draftPhotos: this.facts.draftPhotos - 1 }, () => {
        this.draft = this.draft.filter((photo) => photo.id !== id);
      }),
    };
  }

  private offer(): WriteRequest {
    const { offers, offerPhotos, draftPhotos } = this.facts;
    const changes = { offers: offers + 1, offerPhotos: offerPhotos + draftPhotos, draftPhotos: 0 };
    return {
      route: "POST /api/offers",
      headers: { "x-draft-token": this.token, "idempotency-key": randomUUID() },
      body: { ...sellFields, email: this.email(), guard: humanGuard },
      ...this.becoming(changes, () => {
        this.draft = [];
      }),
    };
  }

  private headers = () => ({ "x-offer-key": this.keyed?.key ?? "" });

  private answer(): WriteRequest {
    return {
      route: "POST /api/offers/answer",
      headers: this.headers(),
      body: { to: oneOf(["accepted", "declined"]), amount: 9_000 },
      ...this.becoming({ answers: this.facts.answers + 1 }, () => {
        if (this.keyed) this.keyed.answered = true;
      }),
    };
  }

  private message(): WriteRequest {
    return {
      route: "POST /api/offers/messages",
      headers: { ...this.headers(), "idempotency-key": randomUUID() },
      body: { text: `Message ${this.serial}` },
      ...this.becoming({ messages: this.facts.messages + 1 }),
    };
  }

  private addLater(): WriteRequest {
    const width = this.freeWidth(this.keyed?.added ?? []);
    return {
      route: "POST /api/offers/photos",
      headers: { ...this.headers(), "content-type": "image/jpeg" },
      body: this.photos.get(width),
      ...this.becoming({ offerPhotos: this.facts.offerPhotos + 1 }, () => {
        this.keyed?.added.push(width);
      }),
    };
  }

  private askForLinks(): WriteRequest {
    return {
      route: "POST /api/offers/links",
      body: { email: this.email(), guard: humanGuard },
      ...this.becoming({}),
    };
  }

  protected async read({ connection, rows }: View): Promise<Snapshot> {
    const own = "(select id from enquiries where email = $1)";
    const [facts] = await rows<Facts>(
      `select (select count(*)::int from enquiry_files where draft_hash = $2) as "draftPhotos",
         (select count(*)::int from offers where enquiry_id in ${own}) as offers,
         (select count(*)::int from enquiry_files where enquiry_id in ${own}) as "offerPhotos",
         (select count(*)::int from enquiry_messages where enquiry_id in ${own}
            and text like 'Message %') as messages,
         (select count(*)::int from offer_events where enquiry_id in ${own}
            and actor = 'seller' and state <> 'received') as answers`,
      [this.email(), createHash("sha256").update(this.token).digest()],
    );
    this.draft = await rows(
      "select id, width from enquiry_files where draft_hash = $1 order by id",
      [createHash("sha256").update(this.token).digest()],
    );
    const inconsistencies: string[] = [];
    for (const { id } of this.draft) {
      const response = await connection.send({
        method: "GET",
        path: `/api/offer-drafts/photos/${id}`,
        headers: { "x-draft-token": this.token },
      });
      const status = typeof response === "string" ? response : response.status;
      if (status !== 200) inconsistencies.push(`photo ${id} of a draft: ${status}`);
    }
    const unfinished = await rows(
      `select 1 from enquiries left join offers on enquiry_id = enquiries.id
       where email = $1 and (offers.enquiry_id is null or not exists
         (select from offer_events where enquiry_id = enquiries.id and state = offers.state
            or offers.state = 'quoted'))`,
      [this.email()],
    );
    if (unfinished.length > 0) inconsistencies.push(`${unfinished.length} offers are not whole`);
    this.keyed = undefined;
    this.facts = facts ?? this.facts;
    return { state: this.stateOf(this.facts), inconsistencies };
  }

  private stateOf(facts: Facts): State {
    return having(new Map(), { ...facts });
  }
}
