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

const { items, documents, ...seen } = orderSchema.omit({
  contact: true,
  address: true,
  payment: true,
  policy: true,
  timeline: true,
  toRefund: true,
  refunded: true,
}).shape;

/**
 * An order as the staff sees it. Amounts are in cents. Orders from before the checkout lack what only the
 * checkout asks for.
 */
export const staffOrderSchema = z.object({
  ...seen,
  id: z.int(),
  status: z.string(),
  timeZone: z.string(),
  customer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    username: z.string().nullable(),
  }),
  items: z.array(
    items.element.extend({
      serialNumber: z.string().nullable(),
      storagePlace: z.string().nullable(),
    }),
  ),
  delivery: z.object({ name: z.string(), price: z.int() }).nullable(),
  payment: z.string().nullable(),
  /** How much of the total the staff does not ask for. */
  waived: z.int(),
  refund: z.int(),
  payments: z.array(paymentSchema),
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
  parcel: z.enum(parcels).nullable(),
  /** A refund goes through the provider unless it is noted by hand. */
  refundsByProvider: z.boolean(),
  events: z.array(eventSchema),
  mails: z.array(mailSchema),
  documents: documents.extend({ packingSlip: z.string().optional() }),
  actions: z.array(z.string()),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;
