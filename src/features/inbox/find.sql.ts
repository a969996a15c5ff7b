import { eq, sql } from "drizzle-orm";
import type { EnquiryState, OfferState } from "#src/domain/enquiries.ts";
import { maxId } from "#src/domain/limits.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { offerNumber } from "#src/features/offers/offers.rules.ts";
import { listUrl } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { beginsWith, wordQuery, words as wordsOf } from "#src/platform/db/columns.ts";
import { enquiries, enquiryWords, offers, offerWords } from "#src/platform/db/inbox-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { listEnquiries } from "./inbox.contract.ts";
import { stateNames } from "./inbox.messages.ts";

const { capability, access } = listEnquiries;

const byWords = (words: readonly string[]) =>
  sql`select ${enquiries.id} from ${enquiries} where ${enquiryWords(enquiries)} @@ ${wordQuery(words)}`;

const ofKind = {
  offers: sql`${enquiries.kind} = 'sell'`,
  others: sql`${enquiries.kind} <> 'sell'`,
};

export const enquirySource: FindSource = {
  kind: "enquiry",
  capability,
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

/** By its number, the seller's name and address, the watch, or the beginning of its serial number. */
export const buybackSource: FindSource = {
  kind: "buyback",
  capability,
  access,
  select({ text, words }) {
    const number = Number(/^s-?(\d{1,10})$/i.exec(text)?.[1] ?? 0);
    const serial = serialKeyOf(text);
    const offerIds = sql`select ${offers.enquiryId} from ${offers} where`;
    const ids = idsFrom([
      sql`${byWords(words)} and ${ofKind.offers}`,
      sql`${offerIds} ${offerWords(offers)} @@ ${wordQuery(words)}`,
      ...(serial === "" ? [] : [sql`${offerIds} ${beginsWith(offers.serialKey, serial)}`]),
      ...(number > maxId ? [] : [sql`${offerIds} ${offers.enquiryId} = ${number}`]),
    ]);
    const columns = foundColumns({
      id: sql`${offers.enquiryId}`,
      title: sql`concat_ws(' ', ${offers.brand}, ${offers.model}, ${offers.referenceNumber})`,
      detail: sql`${enquiries.name}`,
      state: sql`${offers.state}`,
    });
    return sql`select ${columns} from ${offers}
      inner join ${enquiries} on ${eq(enquiries.id, offers.enquiryId)}
      where ${offers.enquiryId} = ${ids} order by ${offers.enquiryId} desc`;
  },
  present: ({ id, detail, state }) => ({
    href: paths.enquiry(id),
    detail: `${offerNumber(id)} · ${detail}`,
    state: stateTitles[state as OfferState],
  }),
};

/** Finds senders by their name and address alone. One without an account has a list of enquiries. */
export const senderSource: FindSource = {
  kind: "person",
  capability,
  access,
  select({ words }) {
    const key = sql`${enquiries.emailKey}`;
    const columns = foundColumns({
      id: sql`coalesce(max(${users.id}), 0)`,
      key,
      title: sql`(array_agg(${enquiries.name} order by ${enquiries.id} desc))[1]`,
      detail: key,
    });
    const own = wordsOf(sql`${enquiries.name} || ' ' || ${enquiries.email}`);
    return sql`select ${columns} from ${enquiries}
      left join ${users} on ${users.id} = coalesce(${enquiries.userId},
        (select owner.id from ${users} as owner where owner.email_key = ${key}))
      where ${enquiries.id} = ${idsFrom([byWords(words)])} and ${own} @@ ${wordQuery(words)}
        and (${users.isAdmin} or ${users.staffRole} is not null) is not true
      group by ${key} order by max(${enquiries.id}) desc`;
  },
  present: ({ id, key }) =>
    id === 0
      ? { href: listUrl(paths.inbox(), { filters: { search: key } }), state: "Guest" }
      : { href: paths.person(id) },
};
