import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { foreignKey, identity, timestamptzNow } from "./columns.ts";
import { users, watches } from "./schema.ts";

// Orders survive the deletion of their account and keep a copy of what was sold.

export const orders = pgTable(
  "orders",
  {
    id: identity("id").primaryKey(),
    userId: foreignKey("user_id", () => users.id, "set null"),
    customerName: text("customer_name").notNull(),
    total: integer("total").notNull(),
    status: text("status").notNull().default("Pending"),
    createdAt: timestamptzNow("created_at"),
  },
  (order) => [
    check("orders_total_positive", sql`${order.total} > 0`),
    index("orders_newest").on(order.createdAt, order.id),
    index("orders_user").on(order.userId),
    index("orders_customer_name").on(order.customerName, order.id),
    index("orders_total").on(order.total, order.id),
    index("orders_status").on(order.status, order.id),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: identity("id").primaryKey(),
    orderId: foreignKey("order_id", () => orders.id, "cascade").notNull(),
    watchId: foreignKey("watch_id", () => watches.id, "restrict").notNull(),
    brandName: text("brand_name").notNull(),
    model: text("model").notNull(),
    reference: text("reference").notNull(),
    price: integer("price").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (item) => [
    unique("order_items_one_per_watch").on(item.orderId, item.watchId),
    check("order_items_price_positive", sql`${item.price} > 0`),
    check("order_items_quantity_range", sql`${item.quantity} between 1 and 99`),
    index("order_items_watch").on(item.watchId),
  ],
);
