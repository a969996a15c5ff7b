import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const listed = "serial numbers on the list";
const rowsPerFile = 10;

/** One of the staff who adds stolen serial numbers, alone or by a file, and removes them. */
export class StolenWriter extends Writer {
  private serial = 0;
  private ids: number[] = [];

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
  ) {
    super();
    this.ledger.settle(new Map([[listed, 0]]));
  }

  protected next(): WriteRequest {
    this.serial += 1;
    const acts = [this.add, this.upload, ...(this.ids.length > 0 ? [this.remove] : [])];
    return { token: this.account.token, ...oneOf(acts).call(this) };
  }

  private more(count: number) {
    const { state } = this.ledger;
    return having(state, { [listed]: Number(state.get(listed)) + count });
  }

  private nameOf = (number: number | string) => `${this.prefix} ${Date.now()}-${number}`;

  private add(): WriteRequest {
    return {
      route: "POST /api/admin/stolen-serials",
      body: { serialNumber: this.nameOf(this.serial), brand: "Rolex" },
      after: this.more(1),
      onSuccess: ({ body }) => {
        this.ids.push(JSON.parse(body).serial.id);
        return undefined;
      },
    };
  }

  private upload(): WriteRequest {
    const rows = Array.from({ length: rowsPerFile }, (_, row) =>
      this.nameOf(`${this.serial}-${row}`),
    );
    return {
      route: "POST /api/admin/stolen-serials/import",
      query: "?mode=run",
      body: ["serial", ...rows].join("\n"),
      after: this.more(rowsPerFile),
    };
  }

  private remove(): WriteRequest {
    return {
      route: "DELETE /api/admin/stolen-serials/{id}",
      params: { id: this.ids.pop() },
      after: this.more(-1),
    };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const found = await rows<{ id: number }>(
      "select id from stolen_serials where serial_number like $1",
      [`${this.prefix} %`],
    );
    this.ids = found.map(({ id }) => id);
    return { state: new Map([[listed, found.length]]) };
  }
}
