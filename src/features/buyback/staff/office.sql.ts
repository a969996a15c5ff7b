import { desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { OfferState } from "#src/domain/enquiries.ts";
import { stateTitles } from "#src/domain/enquiries.ts";
import { maxId, maxListedOfPerson } from "#src/domain/limits.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { offerNumber } from "#src/features/buyback/seller/offers.rules.ts";
import { stateNames, stateVariants } from "#src/features/messages/inbox/inbox.messages.ts";
import { access, byWords, ofKind } from "#src/features/messages/inbox/office.sql.ts";
import { paths } from "#src/lib/paths.ts";
import {
  type CustomerPanel,
  isOfCustomer,
  type NoticeSource,
} from "#src/office/contributions.sql.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { beginsWith, wordQuery } from "#src/platform/db/columns.ts";
import { enquiries, offerEvents, offers, offerWords } from "#src/platform/db/inbox-tables.ts";

/** By its number, the seller's name and address, the watch, or the beginning of its serial number. */
export const buybackSource: FindSource = {
  kind: "buyback",
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

export const offerNotices: NoticeSource = {
  right: "sales",
  at: sql`${offerEvents.at}`,
  columns: sql`'accepted' as kind, ${offers.enquiryId}, ${offers.brand} || ' ' || ${offers.model}, ${enquiries.name},
    ${offers.quoteAmount}::bigint * 100`,
  from: sql`${offerEvents} join ${offers} on ${offers.enquiryId} = ${offerEvents.enquiryId}
    join ${enquiries} on ${enquiries.id} = ${offers.enquiryId} where ${offerEvents.state} = 'accepted'`,
};

/** Only a watch that is offered to the shop has a row of `offers`. */
const panel = (title: string, empty: string, isOffer: boolean): CustomerPanel => ({
  title,
  empty,
  async find(db, customer) {
    const { id, subject, state, activeAt, email, emailKey, userId } = enquiries;
    const offered = isOffer ? isNotNull(offers.enquiryId) : isNull(offers.enquiryId);
    const rows = await db
      .select({ id, subject, state, activeAt, offerState: offers.state })
      .from(enquiries)
      .leftJoin(offers, eq(offers.enquiryId, id))
      .where(sql`${isOfCustomer(customer, email, emailKey, userId)} and ${offered}`)
      .orderBy(desc(activeAt), desc(id))
      .limit(maxListedOfPerson);
    return rows.map((row) => {
      const shown = row.offerState ?? row.state;
      return {
        ...{ id: row.id, label: row.subject, href: paths.enquiry(row.id), at: row.activeAt },
        badge: { text: { ...stateNames, ...stateTitles }[shown], variant: stateVariants[shown] },
      };
    });
  },
});

export const customersEnquiries: readonly CustomerPanel[] = [
  panel("Enquiries", "No enquiries.", false),
  panel("Buyback", "No watches offered to the shop.", true),
];
