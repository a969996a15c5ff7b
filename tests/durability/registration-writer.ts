import { type Account, password } from "./account.ts";
import { having, without } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const min = 2;
const user = (name: string) => `user ${name}`;
const deleted = (subject: string) => `record of deleted ${subject}`;
const subscriber = (email: string) => `subscriber ${email}`;
const application = (workload: string) => `application of ${workload}`;

/** Visitors register, subscribe and apply; an administrator deletes some of the accounts. */
export class RegistrationWriter extends Writer {
  private serial = 0;
  private ids = new Map<string, number>();
  /** Audit subjects of the accounts that this writer has tried to delete. The log holds no names. */
  private deletions = new Set<string>();

  constructor(
    private readonly prefix: string,
    private readonly admin: Account,
  ) {
    super();
  }

  protected next(): WriteRequest {
    const writes = [this.register, this.subscribe, this.apply];
    const write = oneOf(this.ids.size > min ? [...writes, this.remove] : writes);
    this.serial += 1;
    return write.call(this, `${this.prefix}-${this.serial}`);
  }

  private register(name: string): WriteRequest {
    return {
      route: "POST /api/auth/register",
      body: { username: name, email: `${name}@meridian.example`, password },
      after: having(this.ledger.state, { [user(name)]: 1 }),
      onSuccess: ({ body }) => {
        this.ids.set(name, JSON.parse(body).user.id);
        return undefined;
      },
    };
  }

  private subscribe(name: string): WriteRequest {
    const email = `${name}@meridian.example`;
    return {
      route: "POST /api/subscribe",
      body: { email, guard: { website: "", elapsedMs: 9_000 } },
      after: having(this.ledger.state, { [subscriber(email)]: 1 }),
    };
  }

  private apply(name: string): WriteRequest {
    return {
      route: "POST /api/wholesale/apply",
      body: {
        companyName: name,
        contactName: "Ada Example",
        email: "trade@meridian.example",
        phone: "+1 555 0100 200",
        businessType: "Retailer",
        yearsInBusiness: "12",
        taxId: "00-0000000",
        address: "1 Example Street",
        termsAndConditions: true,
      },
      after: having(this.ledger.state, { [application(name)]: 1 }),
    };
  }

  private remove(): WriteRequest {
    const name = oneOf([...this.ids.keys()]);
    const subject = `user:${this.ids.get(name)}`;
    this.deletions.add(subject);
    return {
      route: "DELETE /api/admin/users/{id}",
      params: { id: this.ids.get(name) },
      token: this.admin.token,
      after: having(without(this.ledger.state, user(name)), { [deleted(subject)]: 1 }),
      onSuccess: () => {
        this.ids.delete(name);
        return undefined;
      },
    };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const ours = [`${this.prefix}-%`];
    const users = await rows<{ id: number; username: string }>(
      "select id, username from users where username like $1",
      ours,
    );
    this.ids = new Map(users.map(({ id, username }) => [username, id]));
    const counted = await rows<{ kind: string; name: string; n: number }>(
      `select 'user' as kind, username as name, count(*)::int as n
         from users where username like $1 group by username
       union all select 'subscriber', email, count(*)::int
         from subscribers where email like $1 group by email
       union all select 'application', company_name, count(*)::int
         from wholesale_applications where company_name like $1 group by company_name
       union all select 'deleted', subject, count(*)::int
         from audit_log where action = 'user.delete' and subject = any($2::text[])
         group by subject`,
      [...ours, [...this.deletions]],
    );
    const names: Record<string, (name: string) => string> = {
      user,
      subscriber,
      application,
      deleted,
    };
    return {
      state: new Map(counted.map(({ kind, name, n }) => [names[kind]?.(name) ?? kind, n])),
    };
  }
}
