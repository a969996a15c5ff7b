import { type SQL, sql } from "drizzle-orm";
import { findLimits } from "#src/domain/limits.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { paths } from "#src/lib/paths.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import { beginsWith, wordQuery } from "#src/platform/db/columns.ts";
import { itemWords, orderItems, orders, orderWords } from "#src/platform/db/order-tables.ts";
import { listOrders, readOrder } from "./orders.contract.ts";
import { numberIn } from "./orders.sql.ts";

const { capability } = readOrder;
const { access } = listOrders;

const byWords = (words: readonly string[]) =>
  sql`select ${orders.id} from ${orders} where ${orderWords(orders)} @@ ${wordQuery(words)}`;

/**
 * A watch keeps its serial number when it is sold. `offset 0` keeps the planner from reading all items where it expects
 * many of each watch.
 */
function bySerial(text: string): SQL[] {
  const key = serialKeyOf(text);
  if (key === "") return [];
  return [
    sql`select sold.order_id from (
        select ${watchRecords.watchId} from ${watchRecords}
        where ${watchRecords.serialKey} like ${`${key}%`} limit ${findLimits.candidates}) as found
      cross join lateral (
        select ${orderItems.orderId} from ${orderItems}
        where ${orderItems.watchId} = found.watch_id offset 0) as sold`,
  ];
}

export const orderSource: FindSource = {
  kind: "order",
  capability,
  access,
  select({ text, words }) {
    const number = numberIn(text);
    const ids = idsFrom([
      sql`select ${orders.id} from ${orders} where ${beginsWith(orders.number, number)}`,
      byWords(words),
      sql`select ${orderItems.orderId} from ${orderItems} where ${itemWords(orderItems)} @@ ${wordQuery(words)}`,
      ...bySerial(text),
    ]);
    const columns = foundColumns({
      id: sql`${orders.id}`,
      title: sql`${orders.number}`,
      detail: sql`concat_ws(' · ', ${orders.customerName}, (
        select concat_ws(' ', ${orderItems.brandName}, ${orderItems.model}, ${orderItems.reference})
        from ${orderItems} where ${orderItems.orderId} = ${orders.id} order by ${orderItems.id} limit 1))`,
      state: sql`${orders.status}`,
    });
    return sql`select ${columns} from ${orders} where ${orders.id} = ${ids}
      order by ${orders.number} = ${number} desc, ${orders.id} desc`;
  },
  present: ({ id }) => ({ href: paths.adminOrder(id) }),
};
