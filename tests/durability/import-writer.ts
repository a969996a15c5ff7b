import type { Import } from "#src/features/inventory/import-export/imports.contract.ts";
import type { Account } from "./account.ts";
import { having, type State } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const rowsPerFile = 12;
const uploads = "uploads";
const pictures = "pictures of uploads";
const header = "Brand,Model,Reference,Condition,Box & Papers,Case Size,Dial Color,Material,State";

/** An editor who imports files of new watches, each as a whole or not at all. */
export class ImportWriter extends Writer {
  private serial = 0;
  /** A file that can be imported, or the last one that was taken. */
  private latest: Import | undefined;
  /** An import that is done and was not undone; a restart of the shop finds it. */
  private undoable: number | undefined;

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
    private readonly brand: string,
    private readonly photo: Buffer | undefined,
  ) {
    super();
    this.ledger.settle(this.stateOf(0, 0));
  }

  private stateOf = (files: number, photos: number): State =>
    new Map([
      [uploads, files],
      [pictures, photos],
    ]);

  protected next(): WriteRequest {
    const { token } = this.account;
    const isOpen = this.latest?.state === "checking" || this.latest?.state === "checked";
    if (isOpen && Math.random() < 0.2) return { token, ...this.addPicture() };
    if (this.undoable !== undefined && Math.random() < 0.3) return { token, ...this.undo() };
    if (this.latest?.state === "checked") return { token, ...this.act(oneOf(["run", "check"])) };
    return { token, ...this.upload() };
  }

  private upload(): WriteRequest {
    this.serial += 1;
    const rows = Array.from(
      { length: rowsPerFile },
      (_, index) =>
        `${this.brand},Imported,${this.prefix}-${this.serial}-${index},New,With Box,40,Black,Titanium,draft`,
    );
    return {
      route: "POST /api/admin/imports",
      query: `?fileName=${this.prefix}-${this.serial}.csv`,
      body: [header, ...rows].join("\n"),
      after: this.counting(uploads),
      onSuccess: ({ body }) => {
        this.latest = JSON.parse(body).import;
        return undefined;
      },
    };
  }

  private undo(): WriteRequest {
    const id = this.undoable;
    this.undoable = undefined;
    return {
      route: "POST /api/admin/imports/{id}/undo",
      params: { id },
      body: {},
      after: this.ledger.state,
    };
  }

  private act(act: "run" | "check"): WriteRequest {
    return {
      route: `POST /api/admin/imports/{id}/${act}`,
      params: { id: this.latest?.id },
      body: {},
      after: this.ledger.state,
      onSuccess: ({ body }) => {
        this.latest = JSON.parse(body).import;
        return undefined;
      },
    };
  }

  /** No row of the file names it. */
  private addPicture(): WriteRequest {
    this.serial += 1;
    return {
      route: "POST /api/admin/imports/{id}/pictures",
      params: { id: this.latest?.id },
      query: `?fileName=${this.serial}.jpg`,
      headers: { "content-type": "image/jpeg" },
      body: this.photo,
      after: this.counting(pictures),
    };
  }

  private counting(what: string): State {
    const { state } = this.ledger;
    return having(state, { [what]: Number(state.get(what)) + 1 });
  }

  /** Files that are being imported have all of their watches or none; those that are done have all. */
  protected async read({ rows }: View): Promise<Snapshot> {
    const files = await rows<{ name: string; state: Import["state"]; watches: number }>(
      `select file_name as name, state, (select count(*)::int from watches
         where reference like replace(file_name, '.csv', '') || '-%') as watches
       from imports where file_name like $1 order by id`,
      [`${this.prefix}-%`],
    );
    const [latest] = await rows<Import>(
      `select id, state from imports where file_name like $1
       order by state = 'checked' desc, id desc limit 1`,
      [`${this.prefix}-%`],
    );
    this.latest = latest;
    const [undoable] = await rows<{ id: number }>(
      `select id from imports
       where file_name like $1 and state = 'done' and undo is null and ran_at is not null limit 1`,
      [`${this.prefix}-%`],
    );
    this.undoable = undoable?.id;
    const photos = await rows(
      "select 1 from import_pictures join imports on id = import_id where imports.file_name like $1",
      [`${this.prefix}-%`],
    );
    return {
      state: this.stateOf(files.length, photos.length),
      inconsistencies: files
        .filter(({ state, watches }) =>
          state === "done" ? watches !== rowsPerFile : watches !== 0 && watches !== rowsPerFile,
        )
        .map(({ name, state, watches }) => `${name} is ${state} with ${watches} watches`),
    };
  }
}
