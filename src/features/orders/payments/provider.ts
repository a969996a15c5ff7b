import type { IncomingHttpHeaders } from "node:http";

/** Amounts are in cents. */
export interface PayableOrder {
  readonly number: string;
  readonly email: string;
  readonly currency: string;
  readonly holdUntil: Date;
  readonly lines: readonly { name: string; price: number; quantity: number }[];
  readonly deliveryPrice: number;
  readonly orderPath: string;
}

/** One attempt to pay, which is a row of `payments`. */
export interface PaymentAttempt {
  readonly id: number;
  readonly createdAt: Date;
}

export interface PaymentStart {
  readonly kind: "redirect";
  /** The provider's own name for the payment. */
  readonly reference: string;
  readonly url: string;
}

/**
 * Our own names of events, whatever the provider calls them. An attempt that has `expired` can't be paid any more. A
 * refund that has failed is money that came back to the shop. `attention` is for the staff to look at. `other` has no
 * effect.
 */
export interface PaymentEvent {
  readonly id: string;
  readonly name: string;
  readonly type:
    | "succeeded"
    | "declined"
    | "expired"
    | "refunded"
    | "refund-failed"
    | "attention"
    | "other";
  readonly orderNumber: string | undefined;
  readonly attemptId: number | undefined;
  readonly reference: string | undefined;
  /** It is the amount of the payment, or of all refunds so far. */
  readonly amount: number | undefined;
  readonly currency: string | undefined;
}

interface RefundRequest {
  /** A row of `refunds`. */
  readonly id: number;
  readonly amount: number;
  readonly payment: PaymentAttempt & { readonly reference: string };
  readonly orderNumber: string;
}

export interface PaymentProvider {
  /** The provider takes no more than this, in cents. */
  readonly maxTotal?: number;
  /** How long a buyer who asks again is sent to the same page of the provider. Without it: always. */
  readonly attemptMinutes?: number;
  /** Throws `Unavailable` when the provider can't be reached. Without it the order's page says how to pay. */
  begin?(order: PayableOrder, attempt: PaymentAttempt): Promise<PaymentStart>;
  /** Verifies and translates what the provider sends; throws `Invalid` if it is forged, altered or stale. */
  readEvent?(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<PaymentEvent>;
  /** The attempt can't be paid any more, because the buyer pays otherwise. */
  withdraw?(reference: string): Promise<void>;
  /**
   * Without it the staff refunds by hand. Returns the provider's name for the refund. Asking again has no further
   * effect. Throws `Unavailable` when the provider can't be reached, and `Conflict` when it refuses for good.
   */
  refund?(refund: RefundRequest): Promise<string>;
}
