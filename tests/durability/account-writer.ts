import type { SavedAddress } from "#src/features/account/account.contract.ts";
import { usAddress } from "#tests/orders.ts";
import type { Account } from "./account.ts";
import { having, without } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const max = 6;
const dates = "language of dates";
const saved = (name: string) => `address of ${name}`;

/** A customer saves, replaces and removes addresses, chooses the default and how dates are written. */
export class AccountWriter extends Writer {
  private serial = 0;
  private ids = new Map<string, number>();

  constructor(private readonly account: Account) {
    super();
  }

  protected next(): WriteRequest {
    const { token } = this.account;
    const names = [...this.ids.keys()];
    if (names.length === 0) return { token, ...this.add() };
    const writes = [this.replace, this.prefer, this.chooseDates, this.remove];
    const write = oneOf(names.length < max ? [...writes, this.add] : writes);
    return { token, ...write.call(this, oneOf(names)) };
  }

  private bodyOf(name: string, line1: string) {
    return { name, phone: "+1 212 555 0100", address: { ...usAddress, line1 } };
  }

  private add(): WriteRequest {
    this.serial += 1;
    const name = `Ada Writer ${this.serial}`;
    return {
      route: "POST /api/account/addresses",
      body: this.bodyOf(name, "1 First Street"),
      after: having(this.ledger.state, { [saved(name)]: "1 First Street" }),
      onSuccess: ({ body }) => this.remember(JSON.parse(body).addresses),
    };
  }

  private replace(name: string): WriteRequest {
    this.serial += 1;
    const line1 = `${this.serial} Next Street`;
    return {
      route: "PATCH /api/account/addresses/{id}",
      params: { id: this.ids.get(name) },
      body: this.bodyOf(name, line1),
      after: having(this.ledger.state, { [saved(name)]: line1 }),
    };
  }

  private prefer(name: string): WriteRequest {
    return {
      route: "POST /api/account/addresses/{id}/default",
      params: { id: this.ids.get(name) },
      after: this.ledger.state,
    };
  }

  private chooseDates(): WriteRequest {
    const dateLocale = oneOf(["de", "fr", "it"]);
    return {
      route: "PATCH /api/account/dates",
      body: { dateLocale },
      after: having(this.ledger.state, { [dates]: dateLocale }),
    };
  }

  private remove(name: string): WriteRequest {
    return {
      route: "DELETE /api/account/addresses/{id}",
      params: { id: this.ids.get(name) },
      after: without(this.ledger.state, saved(name)),
      onSuccess: ({ body }) => this.remember(JSON.parse(body).addresses),
    };
  }

  private remember(addresses: readonly SavedAddress[]): undefined {
    this.ids = new Map(addresses.map(({ id, name }) => [name, id]));
    return undefined;
  }

  protected async read({ connection, rows }: View): Promise<Snapshot> {
    const { id, token } = this.account;
    const { addresses } = await connection.json<{ addresses: SavedAddress[] }>(
      "/api/account/addresses",
      token,
    );
    this.remember(addresses);
    const state = new Map<string, string>();
    for (const { name, address } of addresses) state.set(saved(name), address.line1);
    const [user] = await rows<{ locale: string | null }>(
      "select date_locale as locale from users where id = $1",
      [id],
    );
    if (user?.locale) state.set(dates, user.locale);
    const defaults = addresses.filter(({ isDefault }) => isDefault).length;
    const isSound = defaults === (addresses.length > 0 ? 1 : 0);
    return { state, inconsistencies: isSound ? [] : [`${defaults} default addresses`] };
  }
}
