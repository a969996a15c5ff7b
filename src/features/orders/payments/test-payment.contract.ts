import { z } from "zod";
import { orderStatuses } from "#src/domain/orders.ts";
import { orderNumberPattern } from "#src/features/orders/orders.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";

/* The page that stands for a provider's in demonstrations and tests. Without PAYMENT=test both calls are 404. */

const capability = "checkout";
const params = z.object({ number: z.string().regex(orderNumberPattern) });

export const getTestPayment = endpoint("GET /api/payments/test/{number}", {
  capability,
  access: "public",
  summary:
    "What the test provider shows of one's own order, or of one that this browser has opened.",
  params,
  reply: z.object({
    number: z.string(),
    status: z.enum(orderStatuses),
    total: z.int(),
    items: z.array(z.object({ name: z.string(), quantity: z.int(), total: z.int() })),
    deliveryPrice: z.int(),
    orderPath: z.string(),
  }),
});
export type TestPayment = z.infer<typeof getTestPayment.reply>;

/** `pay-late`: the hold is over before the money comes. */
export const testPaymentActs = ["pay", "decline", "pay-late"] as const;

export const actOnTestPayment = endpoint("POST /api/payments/test/{number}", {
  capability,
  access: "public",
  summary: "Pay, decline or pay late with the test provider.",
  params,
  body: z.object({ act: z.enum(testPaymentActs, "Choose what the test provider does.") }),
  reply: z.object({ next: z.string() }),
  changesCatalog: "stock",
  formAt: paths.testPayment.pattern,
});
