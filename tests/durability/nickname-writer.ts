import type { StaffNickname } from "#src/features/discovery/nicknames/nicknames.contract.ts";
import type { Account } from "./account.ts";
import type { HttpResponse } from "./connection.ts";
import type { State } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const max = 6;

type OwnNickname = Pick<StaffNickname, "id" | "name" | "meaning" | "updatedAt">;

/** An editor who adds, edits and deletes nicknames. */
export class NicknameWriter extends Writer {
  private serial = 0;
  private nicknames: readonly OwnNickname[] = [];

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
  ) {
    super();
  }

  protected next(): WriteRequest {
    this.serial += 1;
    const changes = [this.edit, this.edit, this.remove];
    const choices = this.nicknames.length < max ? [...changes, this.add] : changes;
    const write = this.nicknames.length === 0 ? this.add : oneOf(choices);
    return { token: this.account.token, ...write.call(this) };
  }

  private add(): WriteRequest {
    const added = { id: 0, name: `${this.prefix} ${this.serial}`, meaning: "rolex", updatedAt: "" };
    return {
      route: "POST /api/admin/nicknames",
      body: fieldsOf(added),
      ...this.becoming([...this.nicknames, added]),
    };
  }

  private edit(): WriteRequest {
    const nickname = oneOf(this.nicknames);
    const edited = { ...nickname, meaning: `rolex ${this.serial}` };
    return {
      route: "PATCH /api/admin/nicknames/{id}",
      params: { id: nickname.id },
      body: { ...fieldsOf(edited), updatedAt: nickname.updatedAt },
      ...this.becoming(this.nicknames.map((one) => (one === nickname ? edited : one))),
    };
  }

  private remove(): WriteRequest {
    const nickname = oneOf(this.nicknames);
    return {
      route: "DELETE /api/admin/nicknames/{id}",
      params: { id: nickname.id },
      ...this.becoming(this.nicknames.filter((one) => one !== nickname)),
    };
  }

  /** A response with a nickname has its id and the time of the change. */
  private becoming(nicknames: readonly OwnNickname[]) {
    return {
      after: stateOf(nicknames),
      onSuccess: ({ body }: HttpResponse) => {
        const saved = JSON.parse(body) as OwnNickname;
        this.nicknames = nicknames.map((one) => (one.name === saved.name ? saved : one));
        return undefined;
      },
    };
  }

  protected async read({ connection }: View): Promise<Snapshot> {
    const { nicknames } = await connection.json<{ nicknames: StaffNickname[] }>(
      `/api/admin/nicknames?search=${this.prefix}`,
      this.account.token,
    );
    this.nicknames = nicknames;
    return { state: stateOf(nicknames) };
  }
}

const fieldsOf = ({ name, meaning }: OwnNickname) => ({
  ...{ name, meaning, spellings: [], references: [] },
});

const stateOf = (nicknames: readonly OwnNickname[]): State =>
  new Map(nicknames.map(({ name, meaning }) => [`meaning of ${name}`, meaning]));
