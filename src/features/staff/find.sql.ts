import { and, not, sql } from "drizzle-orm";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { wordQuery } from "#src/platform/db/columns.ts";
import { customers } from "#src/platform/db/enquiry-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { listCustomers } from "./customers.contract.ts";
import { customerIds } from "./customers.sql.ts";
import { rankNames } from "./people.messages.ts";

const states: Readonly<Record<string, string>> = {
  ...rankNames,
  disabled: "Disabled",
  dealer: "Dealer",
  guest: "Guest",
};

/** Customers, guests included. Only administrators see the staff. */
export const customerSource: FindSource = {
  kind: "person",
  capability: listCustomers.capability,
  access: listCustomers.access,
  select({ viewer, text, words }) {
    const ids = idsFrom(customerIds(text, wordQuery(words)));
    const columns = foundColumns({
      id: sql`${customers.id}`,
      title: sql`coalesce(nullif(${customers.name}, ''), ${customers.emailKey})`,
      detail: sql`${customers.emailKey}`,
      state: sql`case when ${users.id} is null then 'guest' when ${users.disabledAt} is not null then 'disabled'
        when ${users.isAdmin} then 'admin'
        else coalesce(${users.staffRole}, case when ${users.isWholesale} then 'dealer' end) end`,
    });
    const visible = hasStaffRight(viewer, "admin") ? undefined : not(customers.isStaff);
    return sql`select ${columns} from ${customers} left join ${users} on ${users.id} = ${customers.userId}
      where ${and(sql`${customers.id} = ${ids}`, visible)} order by ${customers.lastContactAt} desc, ${customers.id} desc`;
  },
  present: ({ id, state }) => ({
    href: paths.customer(id),
    state: (state && states[state]) || null,
  }),
};
