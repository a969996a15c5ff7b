import { password } from "./account.ts";
import { type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const username = "founder";
const created = "the first administrator";
const closed = "completed set-up";

/** Redeems the set-up link that the shop prints while it has no administrator. */
export class FirstAdminWriter extends Writer {
  constructor(private readonly token: string) {
    super();
  }

  protected next(): WriteRequest {
    return {
      route: "POST /api/admin/setup",
      body: { token: this.token, username, email: "founder@meridian.example", password },
      after: new Map([
        [created, 1],
        [closed, 1],
      ]),
    };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const [row] = await rows<{ admins: number; done: number }>(
      `select (select count(*)::int from users where username = $1 and is_admin) as admins,
         (select count(*)::int from setup_done) as done`,
      [username],
    );
    return {
      state: new Map([
        [created, row?.admins ?? 0],
        [closed, row?.done ?? 0],
      ]),
    };
  }
}
