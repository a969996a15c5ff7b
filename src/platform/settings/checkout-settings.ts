import { z } from "zod";
import { type PaymentMethod, paymentMethods } from "#src/domain/orders.ts";
import { sellerLimits } from "#src/domain/sale.ts";
import * as types from "./setting-types.ts";

/** Settings of the capability `checkout`, which `config.ts` reads with the others. */
export const checkoutSettings = {
  PAYMENT: types.listOf(paymentMethods).default(["wire"]),
  STORE_TIMEZONE: types.timeZone.default("America/New_York"),
  STORE_LEGAL_NAME: types.line(sellerLimits.legalName).default(""),
  STORE_ADDRESS: types.line(sellerLimits.address).default(""),
  STORE_TAX_NUMBER: types.line(sellerLimits.taxNumber).default(""),
  RETURNS_ADDRESS: types.line(sellerLimits.returnsAddress).default(""),
  ORDERS_EMAIL: types.email.optional(),
  BANK_ACCOUNT_HOLDER: types.line(100).optional(),
  BANK_NAME: types.line(100).optional(),
  BANK_ACCOUNT_NUMBER: types.line(40).optional(),
  BANK_ROUTING_NUMBER: types.line(40).optional(),
  BANK_SWIFT: types.line(20).optional(),
  STRIPE_SECRET_KEY: types.line(300).optional(),
  STRIPE_WEBHOOK_SECRET: types.line(300).optional(),
  STRIPE_API_URL: types.origin.optional(),
};

const schema = z.object(checkoutSettings);
type Values = z.output<typeof schema>;

export function checkoutConfig(values: Values, contactEmail: string) {
  return {
    payments: values.PAYMENT,
    timeZone: values.STORE_TIMEZONE,
    seller: {
      legalName: values.STORE_LEGAL_NAME,
      address: values.STORE_ADDRESS,
      taxNumber: values.STORE_TAX_NUMBER,
      returnsAddress: values.RETURNS_ADDRESS,
    },
    ordersEmail: values.ORDERS_EMAIL ?? contactEmail,
    bank: {
      accountHolder: values.BANK_ACCOUNT_HOLDER ?? "",
      bankName: values.BANK_NAME ?? "",
      accountNumber: values.BANK_ACCOUNT_NUMBER ?? "",
      routingNumber: values.BANK_ROUTING_NUMBER,
      swift: values.BANK_SWIFT,
    },
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY ?? "",
      webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? "",
      apiUrl: values.STRIPE_API_URL,
    },
  };
}

const needed: Readonly<Record<PaymentMethod, readonly (keyof Values)[]>> = {
  wire: ["BANK_ACCOUNT_HOLDER", "BANK_NAME", "BANK_ACCOUNT_NUMBER"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  test: [],
};

const loopback = /^(127\.[\d.]+|::1|localhost)$/;

/** One sentence about what prevents selling with these settings. */
export function checkoutProblem(
  values: Values,
  { publicUrl, host }: { publicUrl: string; host: string },
): string | undefined {
  for (const method of values.PAYMENT) {
    const missing = needed[method].find((name) => values[name] === undefined);
    if (missing) return `${missing} is missing: PAYMENT=${method} needs it.`;
  }
  const isPublic = publicUrl.startsWith("https:") || !loopback.test(host);
  if (values.PAYMENT.includes("test") && isPublic) {
    return "PAYMENT must not offer test in a public shop: PUBLIC_URL is https or HOST is not this machine.";
  }
  return undefined;
}
