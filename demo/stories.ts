import type { z } from "zod";
import type { OrderRequest } from "#src/features/orders/checkout/checkout.contract.ts";
import type { orderActionBody } from "#src/features/orders/staff/orders.contract.ts";

type OrderAction = z.input<typeof orderActionBody>;

/** An act of the staff, of the buyer or of time. */
export type Happening =
  | OrderAction
  | {
      readonly type:
        | "paid"
        | "declined"
        | "paid the wrong amount"
        | "disputed"
        | "paid back"
        | "cancelled by the buyer"
        | "lapsed"
        | "sold to another";
    }
  | { readonly type: "return requested"; readonly reason: string };

export interface Story {
  readonly buyer: "customer" | "dealer" | "guest" | "guest abroad";
  readonly payment: OrderRequest["payment"];
  readonly purchaseOrder?: string;
  /** How many days ago the order was placed, and each thing that happened. */
  readonly placed: number;
  readonly events?: readonly (readonly [days: number, Happening])[];
}

const paid = { type: "paid" } as const;
const shipped = (carrier: string, tracking: string) =>
  ({ type: "shipped", carrier, tracking }) as const;
const delivered = { type: "delivered" } as const;

/** A card is charged within minutes, a transfer takes a day. */
const sold = (payment: Story["payment"], placed: number, tracking: string) =>
  ({
    payment,
    placed,
    events: [
      [placed - (payment === "wire" ? 1.2 : 0.003), paid],
      [placed - 2, shipped("FedEx", tracking)],
      [placed - 4.1, delivered],
    ],
  }) as const;

/** Every state that an order can be in, and enough sales for the chart. The newest come last. */
export const stories: readonly Story[] = [
  { buyer: "guest", ...sold("test", 330, "794600000011") },
  { buyer: "customer", ...sold("wire", 290, "794600000012") },
  { buyer: "dealer", purchaseOrder: "PO-1041", ...sold("wire", 245, "794600000013") },
  { buyer: "guest abroad", ...sold("test", 214, "794600000014") },
  { buyer: "customer", ...sold("test", 180, "794600000015") },
  { buyer: "dealer", purchaseOrder: "PO-1077", ...sold("wire", 151, "794600000016") },
  { buyer: "guest", ...sold("wire", 122, "794600000017") },
  { buyer: "guest abroad", ...sold("test", 96, "794600000018") },
  {
    buyer: "guest",
    payment: "test",
    placed: 75,
    events: [
      [74.997, paid],
      [73.5, { type: "note", text: "The bracelet turned out to be too short for the customer." }],
      [73, { type: "paid back" }],
    ],
  },
  { buyer: "dealer", purchaseOrder: "PO-1102", ...sold("wire", 61, "794600000019") },
  {
    buyer: "customer",
    payment: "test",
    placed: 34,
    events: [
      [33.996, paid],
      [32, shipped("UPS", "1Z0000000000000020")],
      [29, delivered],
      [24, { type: "return requested", reason: "The dial is darker than I expected." }],
      [21, { type: "return-accepted" }],
    ],
  },
  {
    buyer: "customer",
    payment: "wire",
    placed: 19,
    events: [
      [18.2, paid],
      [17, shipped("FedEx", "794600000021")],
      [15, delivered],
      [3, { type: "return requested", reason: "A gift that turned out to be a second one." }],
    ],
  },
  {
    buyer: "guest",
    payment: "wire",
    placed: 12,
    events: [[11.5, { type: "cancelled by the buyer" }]],
  },
  { buyer: "guest", payment: "wire", placed: 10, events: [[7.8, { type: "lapsed" }]] },
  {
    buyer: "guest abroad",
    payment: "test",
    placed: 9,
    events: [
      [8.97, { type: "lapsed" }],
      [8.8, { type: "sold to another" }],
      [5.4, paid],
    ],
  },
  { buyer: "customer", ...sold("test", 8.5, "794600000022") },
  {
    buyer: "guest",
    payment: "test",
    placed: 7,
    events: [
      [6.997, paid],
      [6, shipped("UPS", "1Z0000000000000024")],
      [4, delivered],
      [2, { type: "disputed" }],
    ],
  },
  {
    buyer: "dealer",
    payment: "wire",
    purchaseOrder: "PO-1119",
    placed: 3,
    events: [
      [1.9, paid],
      [0.9, shipped("DHL Express", "0000000023")],
    ],
  },
  {
    buyer: "guest",
    payment: "test",
    placed: 1.4,
    events: [
      [1.398, { type: "declined" }],
      [1.396, { type: "paid the wrong amount" }],
      [1.394, paid],
    ],
  },
  { buyer: "guest", payment: "wire", placed: 1.3, events: [[0.3, paid]] },
  { buyer: "customer", payment: "wire", placed: 0.2 },
  { buyer: "guest", payment: "test", placed: 0 },
];
