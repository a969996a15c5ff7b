import { z } from "zod";
import { mailStates } from "#src/domain/mail-states.ts";
import { parcels } from "#src/domain/orders.ts";
import { orderSchema } from "#src/features/orders/orders.contract.ts";

const paymentSchema = z.object({
  id: z.int(),
  provider: z.string(),
  reference: z.string(),
  amount: z.int(),
  status: z.string(),
  createdAt: z.string(),
  refunds: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      status: z.enum(["requested", "succeeded", "failed"]),
      reference: z.string().nullable(),
      reason: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
});

const eventSchema = z.object({
  id: z.int(),
  type: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actor: z.string(),
  /** The name of the account; null for guests, jobs, providers and deleted accounts. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  at: z.string(),
});
export type StaffEvent = z.infer<typeof eventSchema>;

const mailSchema = z.object({
  id: z.int(),
  toCustomer: z.boolean(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(mailStates),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type StaffMail = z.infer<typeof mailSchema>;

const { number, currency, createdAt, holdUntil, items, tracking, isWholesale, purchaseOrder } =
  orderSchema.shape;

/**
 * An order as the staff sees it. Amounts are in cents. Orders from before the checkout lack what only the
 * checkout asks for.
 */
export const staffOrderSchema = z.object({
  id: z.int(),
  number,
  status: z.string(),
  currency,
  createdAt,
  holdUntil,
  now: z.string(),
  timeZone: z.string(),
  customer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    username: z.string().nullable(),
  }),
  /** In the order of the country; empty if there is no address. */
  addressLines: z.array(z.string()),
  isWholesale,
  purchaseOrder,
  items: z.array(
    items.element.extend({
      serialNumber: z.string().nullable(),
      /** Where the watch lies. */
      storagePlace: z.string().nullable(),
    }),
  ),
  subtotal: z.int(),
  delivery: z.object({ name: z.string(), price: z.int() }).nullable(),
  total: z.int(),
  payment: z.string().nullable(),
  /** Money that has arrived and was not sent back. */
  received: z.int(),
  balance: orderSchema.shape.balance,
  /** How much of the total the staff does not ask for. */
  waived: z.int(),
  /** How much a refund usually is. */
  refund: z.int(),
  payments: z.array(paymentSchema),
  tracking,
  return: z
    .object({
      number: z.string().nullable(),
      requestedAt: z.string().nullable(),
      acceptedAt: z.string().nullable(),
      until: z.string().nullable(),
    })
    .nullable(),
  /** A watch has come back, and nobody has decided yet what becomes of it. */
  toInspect: z.boolean(),
  /** What became of a parcel that did not arrive. */
  parcel: z.enum(parcels).nullable(),
  refundDue: z.boolean(),
  /** A refund goes through the provider unless it is noted by hand. */
  refundsByProvider: z.boolean(),
  events: z.array(eventSchema),
  mails: z.array(mailSchema),
  documents: orderSchema.shape.documents.extend({ packingSlip: z.string().optional() }),
  actions: z.array(z.string()),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;
