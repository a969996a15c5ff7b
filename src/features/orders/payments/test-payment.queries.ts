import { getQuery } from "#src/lib/query-client.ts";
import type { getTestPayment } from "./test-payment.contract.ts";

export const testPaymentQuery = (number: string) =>
  getQuery<typeof getTestPayment>("/api/payments/test/{number}", { params: { number } });
