interface Paid {
  readonly status: string;
  readonly amount: number;
  /** With what the provider is being asked to send back. */
  readonly refundedAmount: number;
}

export const hasSucceeded = ({ status }: Pick<Paid, "status">): boolean =>
  status === "succeeded" || status === "refunded";

/** The part of a payment that has arrived and was not sent back. */
export const leftOf = (payment: Paid): number =>
  hasSucceeded(payment) ? payment.amount - payment.refundedAmount : 0;

export const receivedOf = (payments: readonly Paid[]): number =>
  payments.reduce((sum, payment) => sum + leftOf(payment), 0);

interface Owed {
  readonly total: number;
  readonly waived: number;
}

export const balanceOf = ({ total, waived }: Owed, received: number): number =>
  Math.max(0, total - waived - received);

/** How much of the total nobody asks for, once the staff lets an order go on with this money. */
export const waivedWith = ({ total, waived }: Owed, received: number): number =>
  Math.max(waived, total - received);
