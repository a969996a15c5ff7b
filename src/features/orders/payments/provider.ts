import type { IncomingHttpHeaders } from "node:http";

/** What a provider needs to know of an order. */
export interface PayableOrder {
  readonly number: string;
  readonly email: string;
  readonly total: number;
  readonly currency: string;
  readonly holdUntil: Date;
  readonly lines: readonly { name: string; price: number; quantity: number }[];
  readonly deliveryPrice: number;
  /** The order's page, to which the buyer comes back. */
  readonly orderUrl: string;
}

/** `reference` is the provider's own name for the payment. */
export type PaymentStart =
  | { readonly kind: "instructions"; readonly reference: string }
  | { readonly kind: "redirect"; readonly reference: string; readonly url: string };

/** What happened, in our terms, whatever the provider calls it. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: "succeeded" | "declined" | "refunded" | "other";
  readonly reference: string;
  readonly orderNumber: string | undefined;
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  /** The provider's name of the event. */
  readonly name: string;
}

export interface PaymentProvider {
  begin(order: PayableOrder): Promise<PaymentStart>;
  /** Verifies and translates what the provider sends; throws `Invalid` if it is forged, altered or stale. */
  readEvent?(headers: IncomingHttpHeaders, rawBody: Buffer): PaymentEvent;
  /** Without it the staff refunds by hand. Returns the provider's reference. */
  refund?(payment: { reference: string; amount: number; idempotencyKey: string }): Promise<string>;
}
