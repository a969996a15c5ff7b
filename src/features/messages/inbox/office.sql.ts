import { sql } from "drizzle-orm";
import type { EnquiryState } from "#src/domain/enquiries.ts";
import { paths } from "#src/lib/paths.ts";
import { attentionOf } from "#src/office/contributions.sql.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { wordQuery } from "#src/platform/db/columns.ts";
import { enquiries, enquiryWords } from "#src/platform/db/inbox-tables.ts";
import { listEnquiries } from "./inbox.contract.ts";
import { stateNames } from "./inbox.messages.ts";
import { countUnreadEnquiries } from "./inbox.sql.ts";

export const { access } = listEnquiries;

export const byWords = (words: readonly string[]) =>
  sql`select ${enquiries.id} from ${enquiries} where ${enquiryWords(enquiries)} @@ ${wordQuery(words)}`;

export const ofKind = {
  offers: sql`${enquiries.kind} = 'sell'`,
  others: sql`${enquiries.kind} <> 'sell'`,
};

export const enquirySource: FindSource = {
  kind: "enquiry",
  access,
  select({ words }) {
    const ids = idsFrom([sql`${byWords(words)} and ${ofKind.others}`]);
    const columns = foundColumns({
      id: sql`${enquiries.id}`,
      title: sql`${enquiries.subject}`,
      detail: sql`${enquiries.name} || ' · ' || ${enquiries.email}`,
      state: sql`${enquiries.state}`,
    });
    return sql`select ${columns} from ${enquiries} where ${enquiries.id} = ${ids}
      order by ${enquiries.activeAt} desc, ${enquiries.id} desc`;
  },
  present: ({ id, state }) => ({
    href: paths.enquiry(id),
    state: stateNames[state as EnquiryState],
  }),
};

export const enquiryAttention = attentionOf("sales")(
  "enquiries",
  ["unread enquiry", "unread enquiries"],
  `${paths.inbox()}?unread=true`,
  countUnreadEnquiries,
);
