import type { Actor, OrderEvent } from "#src/features/orders/orders.rules.ts";

export const actors: readonly Actor[] = ["buyer", "staff", "system", "provider"];

type Step = readonly [OrderEvent, Actor] | "the window ends" | "another buys the watch";

const paid: readonly Step[] = [["funds-received", "staff"]];
const delivered: readonly Step[] = [...paid, ["shipped", "staff"], ["delivered", "staff"]];
const returned: readonly Step[] = [...delivered, ["return-accepted", "staff"]];
const lapsed: readonly Step[] = [["lapsed", "system"]];
const shipped: readonly Step[] = [...paid, ["shipped", "staff"]];
const lost: readonly Step[] = [...shipped, ["lost", "staff"]];
const sentBack: readonly Step[] = [...shipped, ["returned-to-sender", "staff"]];
const tooLate: readonly Step[] = [...lapsed, "another buys the watch"];

/** Every state that an order can be in, and how it comes to it. */
export const states = {
  pending: [],
  paid,
  "paid twice": [...paid, ["refund-due", "provider"]],
  "paid late": [...lapsed, ["funds-received", "provider"]],
  shipped,
  lost,
  "returned to sender": sentBack,
  "refunded after a loss": [...lost, ["refunded", "staff"]],
  "lost and found": [...lost, ["refunded", "staff"], ["returned-to-sender", "staff"]],
  "refunded after it came back": [...sentBack, ["refunded", "staff"]],
  delivered,
  "delivered long ago": [...delivered, "the window ends"],
  "return requested": [...delivered, ["return-requested", "buyer"]],
  "return accepted": [...delivered, ["return-requested", "buyer"], ["return-accepted", "staff"]],
  "return accepted unasked": returned,
  "return kept back": [...returned, ["return-kept", "staff"]],
  "return on sale": [...returned, ["return-restocked", "staff"]],
  "cancelled by its buyer": [["cancelled", "buyer"]],
  "cancelled by the staff": [["cancelled", "staff"]],
  "cancelled after payment": [...paid, ["cancelled", "staff"]],
  lapsed,
  "lapsed and sold to another": tooLate,
  "paid too late": [...tooLate, ["funds-received", "provider"]],
  refunded: [...paid, ["refunded", "staff"]],
  "refunded after a return": [...returned, ["refunded", "staff"]],
  "refund failed": [...returned, ["refunded", "staff"], ["refund-failed", "provider"]],
  "refunded after a late payment": [...tooLate, ["funds-received", "staff"], ["refunded", "staff"]],
} as const satisfies Record<string, readonly Step[]>;
export type State = keyof typeof states;
export const stateNames = Object.keys(states) as State[];

interface Effect {
  readonly from: readonly State[];
  readonly by: readonly Actor[];
  readonly status?: string;
  readonly units?: number;
  readonly held?: number;
  readonly refundDue?: boolean;
  /** The event that is recorded, where it is not the one that was asked for. */
  readonly recorded?: OrderEvent;
  readonly mails?: readonly string[];
}

const home: readonly State[] = ["delivered", "delivered long ago", "return requested"];
const refundDue: readonly State[] = [
  "return accepted",
  "return accepted unasked",
  "return kept back",
  "return on sale",
  "cancelled after payment",
  "paid too late",
];
const uninspected: readonly State[] = [
  "return accepted",
  "return accepted unasked",
  "refunded after a return",
  "refund failed",
  "lost and found",
  "refunded after it came back",
];
const underway: readonly State[] = ["shipped", "lost"];
const overpaid: readonly State[] = ["paid twice", "refund failed"];
const paidStates: readonly State[] = ["paid", "paid twice", "paid late"];
const payment = { by: ["staff", "provider"], status: "Paid", refundDue: false } as const;
const paymentMails = ["payment-received", "staff-payment"];
const refund = { by: ["staff", "provider"], status: "Refunded", refundDue: false } as const;

/** The allowed effects, written down apart from the code. All else is refused. */
const intent: Readonly<Record<OrderEvent, readonly Effect[]>> = {
  "funds-received": [
    { ...payment, from: ["pending"], units: -1, held: -1, mails: paymentMails },
    { ...payment, from: ["lapsed"], units: -1, mails: paymentMails },
    {
      from: ["lapsed and sold to another"],
      by: ["staff", "provider"],
      refundDue: true,
      recorded: "refund-due",
      mails: ["refund-due", "staff-refund-due"],
    },
  ],
  "part-payment": [{ from: ["pending"], by: ["staff"], mails: ["part-payment", "staff-payment"] }],
  "payment-declined": [{ from: ["pending"], by: ["provider"] }],
  shipped: [
    {
      ...{ from: [...paidStates, "returned to sender"], by: ["staff"] },
      ...{ status: "Shipped", mails: ["shipped"] },
    },
  ],
  delivered: [{ from: underway, by: ["staff"], status: "Delivered", mails: ["delivered"] }],
  "tracking-corrected": [{ from: underway, by: ["staff"], mails: ["tracking-corrected"] }],
  "returned-to-sender": [
    { from: underway, by: ["staff"], status: "Paid", mails: ["returned-to-sender"] },
    { from: ["refunded after a loss"], by: ["staff"], mails: ["returned-to-sender"] },
  ],
  lost: [{ from: ["shipped"], by: ["staff"], mails: ["lost"] }],
  cancelled: [
    {
      from: ["pending"],
      by: ["buyer", "staff"],
      status: "Cancelled",
      held: -1,
      mails: ["cancelled"],
    },
    {
      from: ["paid", "paid late"],
      by: ["staff"],
      status: "Cancelled",
      units: 1,
      refundDue: true,
      mails: ["cancelled", "staff-refund-due"],
    },
    { from: ["paid twice"], by: ["staff"], status: "Cancelled", units: 1, mails: ["cancelled"] },
  ],
  lapsed: [{ from: ["pending"], by: ["system"], status: "Cancelled", held: -1, mails: ["lapsed"] }],
  "refund-due": [
    {
      from: stateNames.filter((state) => state !== "pending"),
      by: ["staff", "provider"],
      refundDue: true,
      mails: ["refund-due", "staff-refund-due"],
    },
  ],
  "overpayment-refunded": [{ from: overpaid, by: ["staff", "provider"], refundDue: false }],
  "return-requested": [
    { from: ["delivered"], by: ["buyer"], mails: ["return-requested", "staff-return-requested"] },
  ],
  "return-accepted": [
    { from: home, by: ["staff"], refundDue: true, mails: ["return-accepted", "staff-refund-due"] },
  ],
  "return-restocked": [{ from: [...uninspected, "return kept back"], by: ["staff"], units: 1 }],
  "return-kept": [{ from: uninspected, by: ["staff"] }],
  "partly-refunded": [
    {
      from: [...paidStates, ...underway, "returned to sender", ...home],
      by: ["staff", "provider"],
      mails: ["refunded"],
    },
  ],
  "refund-failed": [
    {
      from: stateNames.filter((state) => /refunded|found/.test(state)),
      by: ["provider"],
      refundDue: true,
      mails: ["staff-refund-due"],
    },
    { from: stateNames, by: ["provider"] },
  ],
  refunded: [
    { ...refund, from: [...refundDue, "lost", "returned to sender"], mails: ["refunded"] },
    { ...refund, from: paidStates, units: 1, mails: ["refunded"] },
  ],
  note: [{ from: stateNames, by: ["staff"] }],
};

export const effectOf = (event: OrderEvent, from: State, actor: Actor) =>
  intent[event].find((effect) => effect.from.includes(from) && effect.by.includes(actor));
