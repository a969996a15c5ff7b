import { and, not, sql } from "drizzle-orm";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { dealers } from "#src/platform/db/backoffice-tables.ts";
import { personWords, wordQuery, words as wordsOf } from "#src/platform/db/columns.ts";
import { users } from "#src/platform/db/schema.ts";
import { listPeople } from "./people.contract.ts";
import { rankNames } from "./people.messages.ts";
import { isStaff } from "./people.sql.ts";

const states: Readonly<Record<string, string>> = {
  ...rankNames,
  disabled: "Disabled",
  dealer: "Dealer",
};

/** Accounts. Only administrators see those of the staff. */
export const accountSource: FindSource = {
  kind: "person",
  capability: listPeople.capability,
  access: listPeople.access,
  select({ viewer, words }) {
    const query = wordQuery(words);
    const ids = idsFrom([
      sql`select ${users.id} from ${users} where ${personWords(users)} @@ ${query}`,
      sql`select ${dealers.userId} from ${dealers} where ${wordsOf(sql`${dealers.companyName}`)} @@ ${query}`,
    ]);
    const columns = foundColumns({
      id: sql`${users.id}`,
      key: sql`${users.emailKey}`,
      title: sql`${users.username}`,
      detail: sql`${users.email}`,
      state: sql`case when ${users.disabledAt} is not null then 'disabled' when ${users.isAdmin} then 'admin'
        else coalesce(${users.staffRole}, case when ${users.isWholesale} then 'dealer' end) end`,
    });
    const visible = hasStaffRight(viewer, "admin") ? undefined : not(isStaff);
    return sql`select ${columns} from ${users}
      where ${and(sql`${users.id} = ${ids}`, visible)} order by ${users.id} desc`;
  },
  present: ({ id, state }) => ({
    href: paths.person(id),
    state: (state && states[state]) || null,
  }),
};
