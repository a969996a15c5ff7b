import type Stripe from "stripe";
import { Conflict, Invalid, PaymentUnavailable } from "#src/domain/errors.ts";
import { cardPayment } from "#src/domain/limits.ts";
import { orderNumberPattern } from "#src/features/orders/orders.contract.ts";
import { paymentMessages } from "#src/features/orders/orders.messages.ts";
import { traced } from "#src/platform/runtime/tracing.ts";
import type { Config } from "#src/platform/settings/config.ts";
import type { PayableOrder, PaymentAttempt, PaymentEvent, PaymentProvider } from "./provider.ts";

/** Buyers pay on Stripe's own page; no card data reach us. */
export function stripeProvider(config: Config): PaymentProvider {
  const { stripe: settings } = config.checkout;
  let client: Promise<Stripe> | undefined;
  const connect = () => {
    client ??= openClient(settings);
    return client;
  };
  const retrieve = async (reference: string) => {
    const { checkout } = await connect();
    return reach("checkout.sessions.retrieve", () => checkout.sessions.retrieve(reference));
  };
  return {
    maxTotal: cardPayment.maxTotal,
    attemptMinutes: cardPayment.sessionMinutes,
    async begin(order, attempt) {
      const { checkout } = await connect();
      const options = { idempotencyKey: `${order.number}-${attempt.id}` };
      const parameters = sessionParameters(order, attempt, config.publicUrl);
      const session = await reach("checkout.sessions.create", () =>
        checkout.sessions.create(parameters, options),
      );
      if (!session.url) throw new PaymentUnavailable(paymentMessages.cardUnavailable);
      return { kind: "redirect", reference: session.id, url: session.url };
    },
    async readEvent(headers, rawBody) {
      const { webhooks, paymentIntents } = await connect();
      const signature = headers["stripe-signature"];
      const header = typeof signature === "string" ? signature : "";
      let event: Stripe.Event;
      try {
        event = webhooks.constructEvent(rawBody, header, settings.webhookSecret);
      } catch {
        throw new Invalid(paymentMessages.badSignature, "invalid_signature");
      }
      return translate(event, async (id) => {
        const read = () => paymentIntents.retrieve(id);
        const intent = await reach("paymentIntents.retrieve", read, () => undefined);
        return intent?.metadata ?? null;
      });
    },
    async withdraw(reference) {
      const { checkout } = await connect();
      const { status } = await retrieve(reference);
      if (status === "open")
        await reach("checkout.sessions.expire", () => checkout.sessions.expire(reference));
    },
    async refund({ id, amount, payment, orderNumber }) {
      const { refunds } = await connect();
      const intent = idOf((await retrieve(payment.reference)).payment_intent);
      if (!intent) throw new PaymentUnavailable(paymentMessages.refundUnavailable);
      const metadata = metadataOf(orderNumber, payment);
      const create = () =>
        refunds.create(
          { payment_intent: intent, amount, metadata },
          { idempotencyKey: `refund-${id}` },
        );
      const refund = await reach("refunds.create", create, () => {
        throw new Conflict(paymentMessages.refundRefused, "refund_refused");
      });
      return refund.id;
    },
  };
}

/** The package takes a fifth of a second to load, so only shops that need it load it. */
async function openClient({ secretKey, apiUrl }: Config["checkout"]["stripe"]): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new StripeClient(secretKey, {
    timeout: cardPayment.timeLimitMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === "http:" ? 80 : 443),
      protocol: url.protocol === "http:" ? "http" : "https",
    }),
  });
}

/** `refused` is for what Stripe will never do, however often it is asked. */
async function reach<Result, Refused = never>(
  call: string,
  request: () => Promise<Result>,
  refused?: () => Refused,
): Promise<Result | Refused> {
  try {
    return await traced({ name: `Stripe ${call}`, kind: "client" }, request);
  } catch (error) {
    const isFinal =
      (error as Partial<Stripe.errors.StripeError>).type === "StripeInvalidRequestError";
    if (refused && isFinal) return refused();
    throw new PaymentUnavailable(paymentMessages.cardUnavailable, safeCause(error));
  }
}

/** Without the message, which may quote what the buyer typed. */
function safeCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("Stripe failed");
  const { type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
  const facts = [error.name, type, code, param, statusCode, requestId].filter(Boolean);
  return new Error(`Stripe failed: ${facts.join(" ")}`);
}

function sessionParameters(
  order: PayableOrder,
  attempt: PaymentAttempt,
  publicUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const line = (name: string, price: number, quantity: number) => ({
    price_data: {
      currency: order.currency.toLowerCase(),
      unit_amount: price,
      product_data: { name },
    },
    quantity,
  });
  const metadata = metadataOf(order.number, attempt);
  const orderUrl = publicUrl + order.orderPath;
  return {
    mode: "payment",
    // Methods that confirm days later would outlast the hold.
    allowed_payment_method_types: ["card"],
    // The amount is compared with the order's, so the buyer's own currency is not offered.
    adaptive_pricing: { enabled: false },
    line_items: [
      ...order.lines.map(({ name, price, quantity }) => line(name, price, quantity)),
      ...(order.deliveryPrice > 0 ? [line("Insured delivery", order.deliveryPrice, 1)] : []),
    ],
    customer_email: order.email,
    client_reference_id: order.number,
    metadata,
    // Stripe copies them to the charge, of which refunds tell.
    payment_intent_data: { metadata, description: order.number },
    expires_at: expiresAt(order, attempt),
    success_url: orderUrl,
    cancel_url: orderUrl,
  };
}

const metadataOf = (order: string, attempt: Pick<PaymentAttempt, "id">) => ({
  order,
  attempt: String(attempt.id),
});

/** In seconds. Stripe allows 30 minutes to 24 hours, and its clock may differ from ours. */
function expiresAt({ holdUntil }: PayableOrder, { createdAt }: PaymentAttempt): number {
  const after = (minutes: number) => createdAt.getTime() + minutes * 60_000;
  const { sessionMinutes } = cardPayment;
  const ms = Math.min(Math.max(holdUntil.getTime(), after(sessionMinutes)), after(24 * 60 - 2));
  return Math.ceil(ms / 1_000);
}

/** Stripe copies our names to charges, but not to disputes and refunds: these are asked for at the payment. */
type FindMetadata = (paymentIntent: string) => Promise<Stripe.Metadata | null>;

async function translate(event: Stripe.Event, find: FindMetadata): Promise<PaymentEvent> {
  switch (event.type) {
    case "checkout.session.completed": {
      const { payment_status: status } = event.data.object;
      // Otherwise another event tells later whether the money came.
      return ofSession(event, event.data.object, status === "paid" ? "succeeded" : "other");
    }
    case "checkout.session.async_payment_succeeded":
      return ofSession(event, event.data.object, "succeeded");
    case "checkout.session.async_payment_failed":
      return ofSession(event, event.data.object, "declined");
    case "checkout.session.expired":
      return ofSession(event, event.data.object, "expired");
    case "charge.refunded": {
      const { amount_refunded: amount, currency, metadata, id } = event.data.object;
      return { ...named(event, metadata), type: "refunded", reference: id, amount, currency };
    }
    case "charge.dispute.created":
    case "refund.failed": {
      const { amount, currency, metadata, id, payment_intent } = event.data.object;
      const intent = idOf(payment_intent);
      const names = metadata?.order || !intent ? metadata : await find(intent);
      const type = event.type === "refund.failed" ? "refund-failed" : "attention";
      return { ...named(event, names), type, reference: id, amount, currency };
    }
    default:
      return { ...named(event, null), type: "other", ...nothing };
  }
}

const nothing = { reference: undefined, amount: undefined, currency: undefined };

function ofSession(
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
  type: PaymentEvent["type"],
): PaymentEvent {
  return {
    ...named(event, session.metadata),
    type,
    reference: session.id,
    amount: session.amount_total ?? undefined,
    currency: session.currency ?? undefined,
  };
}

function named({ id, type: name }: Stripe.Event, metadata: Stripe.Metadata | null) {
  const { order, attempt } = metadata ?? {};
  return {
    id,
    name,
    orderNumber: order !== undefined && orderNumberPattern.test(order) ? order : undefined,
    attemptId: attempt !== undefined && /^\d{1,9}$/.test(attempt) ? Number(attempt) : undefined,
  };
}

const idOf = (object: string | { id: string } | null) =>
  typeof object === "string" ? object : object?.id;
