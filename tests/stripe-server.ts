import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { allCapabilities } from "./all-capabilities.ts";

/** A call as Stripe would see it, with its form fields as they were sent: `line_items[0][quantity]`. */
export interface StripeCall {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

interface StoredSession {
  readonly id: string;
  readonly url: string;
  readonly payment_intent: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly success_url: string;
  status: "open" | "complete" | "expired";
}

type Answer = readonly [status: number, body: object];

const secretKey = allCapabilities.STRIPE_SECRET_KEY;

/** Speaks the few calls of Stripe that the shop makes, with the rules that it relies on. */
export class StripeServer {
  readonly calls: StripeCall[] = [];
  readonly sessions = new Map<string, StoredSession>();
  /** The next calls fail like this. */
  failure: "none" | "error" | "silence" = "none";
  /** Runs when a call has had its effect and is not answered yet. */
  beforeAnswer: (call: StripeCall) => Promise<unknown> = async () => undefined;
  private readonly replies = new Map<string, { fields: string; answer: Answer }>();
  private readonly server = createServer((request, response) => this.handle(request, response));

  async start(host = "127.0.0.1"): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, host, resolve));
    return this;
  }

  get url(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${address}:${port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (this.failure === "silence") return;
    const path = request.url ?? "";
    const fields = Object.fromEntries(new URLSearchParams(body));
    const session = this.sessions.get(path.replace("/c/pay/", ""));
    if (session) return this.showPage(response, session, fields.act);
    const key = request.headers["idempotency-key"];
    const idempotencyKey = typeof key === "string" ? key : undefined;
    const call = { path, fields, idempotencyKey };
    this.calls.push(call);
    const [status, answer] = this.answerOnce(request, path, body, idempotencyKey);
    await this.beforeAnswer(call);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  }

  /** Stands for Stripe's page. Pay tells the shop by its webhook before the buyer comes back. */
  private async showPage(response: ServerResponse, session: StoredSession, act?: string) {
    if (act === "pay") {
      session.status = "complete";
      await sendEvent(stripeEvent("checkout.session.completed", session), session.success_url);
    }
    if (act) return void response.writeHead(303, { location: session.success_url }).end();
    const button = (value: string, label: string) =>
      `<button name="act" value="${value}">${label}</button>`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="en"><title>Pay</title><link rel="icon" href="data:,"><main><h1>Stripe stand-in</h1>
      <form method="post">${button("pay", "Pay")} ${button("back", "Back to the shop")}</form></main>`);
  }

  /** As Stripe does: the first answer to a key is the answer to all; other parameters are refused. */
  private answerOnce(request: IncomingMessage, path: string, fields: string, key?: string): Answer {
    if (this.failure === "error") return failed(500, "api_error", "Something went wrong.");
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return failed(401, "invalid_request_error", "Invalid API Key provided.");
    }
    const stored = key === undefined ? undefined : this.replies.get(key);
    if (stored && stored.fields !== fields) {
      return failed(400, "idempotency_error", "Keys can only be used with the same parameters.");
    }
    const answer =
      stored?.answer ?? this.answer(`${request.method} ${path}`, new URLSearchParams(fields));
    if (key !== undefined) this.replies.set(key, { fields, answer });
    return answer;
  }

  private answer(route: string, fields: URLSearchParams): Answer {
    if (route === "POST /v1/checkout/sessions") return this.createSession(fields);
    if (route === "POST /v1/refunds") return this.createRefund(fields);
    const [, intent] = /^GET \/v1\/payment_intents\/(\w+)$/.exec(route) ?? [];
    if (intent) return this.readIntent(intent);
    const [, id = "", expire] = /\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(route) ?? [];
    const session = this.sessions.get(id);
    if (!session) return failed(404, "invalid_request_error", "No such resource.");
    if (expire) {
      if (session.status !== "open") return failed(400, "invalid_request_error", "Not open.");
      session.status = "expired";
    }
    return [200, { object: "checkout.session", ...session }];
  }

  private readIntent(id: string): Answer {
    const session = [...this.sessions.values()].find((known) => known.payment_intent === id);
    if (!session) return failed(404, "invalid_request_error", "No such resource.");
    return [200, { object: "payment_intent", id, metadata: session.metadata }];
  }

  private createSession(fields: URLSearchParams): Answer {
    const minutes = (Number(fields.get("expires_at")) - Date.now() / 1_000) / 60;
    if (minutes < 30 || minutes > 24 * 60) {
      return failed(400, "invalid_request_error", "expires_at must be in 30 minutes to 24 hours.");
    }
    if (fields.has("payment_method_types[0]")) {
      return failed(400, "invalid_request_error", "payment_method_types_no_longer_supported");
    }
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const session: StoredSession = {
      id,
      url: `${this.url}/c/pay/${id}`,
      payment_intent: id.replace("cs", "pi"),
      amount_total: totalOf(fields),
      currency: fields.get("line_items[0][price_data][currency]") ?? "",
      metadata: {
        order: fields.get("metadata[order]") ?? "",
        attempt: fields.get("metadata[attempt]") ?? "",
      },
      success_url: fields.get("success_url") ?? "",
      status: "open",
    };
    this.sessions.set(id, session);
    return [200, { object: "checkout.session", ...session }];
  }

  private createRefund(fields: URLSearchParams): Answer {
    const intent = fields.get("payment_intent");
    const session = [...this.sessions.values()].find((known) => known.payment_intent === intent);
    if (!session || Number(fields.get("amount")) > session.amount_total) {
      return failed(400, "invalid_request_error", "Can't be refunded.");
    }
    return [
      200,
      { object: "refund", id: `re_${randomUUID()}`, amount: Number(fields.get("amount")) },
    ];
  }
}

async function sendEvent(payload: string, shopUrl: string): Promise<void> {
  const headers = { "stripe-signature": stripeSignature(payload) };
  const url = new URL("/api/payments/stripe/webhook", shopUrl);
  await fetch(url, { method: "POST", body: payload, headers });
}

function totalOf(fields: URLSearchParams): number {
  let total = 0;
  for (let index = 0; fields.has(`line_items[${index}][quantity]`); index += 1) {
    const field = (name: string) => Number(fields.get(`line_items[${index}]${name}`));
    total += field("[price_data][unit_amount]") * field("[quantity]");
  }
  return total;
}

const failed = (status: number, type: string, message: string): Answer => [
  status,
  { error: { type, message } },
];

interface EventOptions {
  readonly id?: string;
  /** Replaces fields of the object that the event is about. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** The body of a webhook about a session or its charge. */
export function stripeEvent(
  type: string,
  session: Pick<StoredSession, "id" | "amount_total" | "currency" | "metadata">,
  { id = `evt_${randomUUID()}`, changes = {} }: EventOptions = {},
): string {
  const { amount_total: amount, currency, metadata } = session;
  const object = type.startsWith("charge.")
    ? {
        id: `ch_${session.id}`,
        object: "charge",
        amount,
        amount_refunded: amount,
        currency,
        metadata,
      }
    : { ...session, object: "checkout.session", payment_status: "paid" };
  return JSON.stringify({
    id,
    object: "event",
    type,
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { ...object, ...changes } },
  });
}

export function stripeSignature(
  payload: string,
  secret: string = allCapabilities.STRIPE_WEBHOOK_SECRET,
  timestamp?: number,
): string {
  const { webhooks } = new Stripe(secretKey);
  return webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
}
