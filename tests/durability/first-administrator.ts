import { password } from "./account.ts";
import { type Act, type Reading, type View, Writer } from "./writer.ts";

const username = "founder";
const signedUp = "the first administrator";
const closed = "the set-up that is over";

/** Whoever follows the link that the shop prints while it has no administrator. */
export class FirstAdministrator extends Writer {
  private readonly token: string;

  constructor(printed: string) {
    super();
    this.token = printed.match(/#setup=([\w-]{43})/)?.[1] ?? "";
  }

  protected next(): Act {
    return {
      route: "POST /api/admin/setup",
      body: { token: this.token, username, email: "founder@meridian.example", password },
      after: new Map([
        [signedUp, 1],
        [closed, 1],
      ]),
    };
  }

  protected async read({ rows }: View): Promise<Reading> {
    const [row] = await rows<{ admins: number; done: number }>(
      `select (select count(*)::int from users where username = $1 and is_admin) as admins,
         (select count(*)::int from setup_done) as done`,
      [username],
    );
    return {
      state: new Map([
        [signedUp, row?.admins ?? 0],
        [closed, row?.done ?? 0],
      ]),
    };
  }
}
