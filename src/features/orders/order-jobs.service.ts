import { z } from "zod";
import { withdrawMaxTries } from "#src/domain/limits.ts";
import { job, planJob } from "#src/platform/jobs/job.ts";
import type { OrderEvent } from "./orders.rules.ts";

/** Every mail about an order. Those to the staff go to ORDERS_EMAIL. */
export const orderMails = {
  "order-received": "buyer",
  "wire-instructions": "buyer",
  "payment-received": "buyer",
  "part-payment": "buyer",
  shipped: "buyer",
  delivered: "buyer",
  "tracking-corrected": "buyer",
  "returned-to-sender": "buyer",
  lost: "buyer",
  cancelled: "buyer",
  "hold-ending": "buyer",
  lapsed: "buyer",
  "return-requested": "buyer",
  "return-accepted": "buyer",
  "refund-due": "buyer",
  refunded: "buyer",
  "staff-new-order": "staff",
  "staff-payment": "staff",
  "staff-return-requested": "staff",
  "staff-refund-due": "staff",
} as const;

export type OrderMail = keyof typeof orderMails;
const orderMailNames = Object.keys(orderMails) as [OrderMail, ...OrderMail[]];

export const mailsOf: Readonly<Record<OrderEvent | "placed", readonly OrderMail[]>> = {
  placed: ["order-received", "staff-new-order"],
  "funds-received": ["payment-received", "staff-payment"],
  "payment-declined": [],
  "part-payment": ["part-payment", "staff-payment"],
  shipped: ["shipped"],
  delivered: ["delivered"],
  "tracking-corrected": ["tracking-corrected"],
  "returned-to-sender": ["returned-to-sender"],
  lost: ["lost"],
  cancelled: ["cancelled"],
  lapsed: ["lapsed"],
  "refund-due": ["refund-due", "staff-refund-due"],
  "overpayment-refunded": [],
  "return-requested": ["return-requested", "staff-return-requested"],
  "return-accepted": ["return-accepted"],
  "return-restocked": [],
  "return-kept": [],
  "partly-refunded": ["refunded"],
  "refund-failed": [],
  refunded: ["refunded"],
  note: [],
};

export const orderMailJob = job({
  name: "order-mail",
  payload: z.object({
    orderId: z.int(),
    mail: z.enum(orderMailNames),
    eventId: z.int().optional(),
  }),
});

export interface EventMail {
  readonly orderId: number;
  readonly eventId: number;
  readonly mail: OrderMail;
}

export function planMail({ orderId, eventId, mail }: EventMail) {
  const jobKey = `${orderMailJob.name} ${eventId} ${mail}`;
  return planJob(orderMailJob, { orderId, mail, eventId }, { jobKey });
}

export function planWarning(orderId: number, runAt?: Date) {
  const options = { jobKey: `hold-ending:${orderId}`, ...(runAt && { runAt }) };
  return planJob(orderMailJob, { orderId, mail: "hold-ending" }, options);
}

export const lapseJob = job({
  name: "order-lapse",
  payload: z.object({ orderId: z.int() }),
});

/** Closes the pages of providers on which an order could still be paid by mistake. */
export const withdrawJob = job({
  name: "payment-withdraw",
  payload: z.object({ orderId: z.int() }),
});

export const planWithdrawal = (orderId: number) =>
  planJob(withdrawJob, { orderId }, { maxAttempts: withdrawMaxTries });
