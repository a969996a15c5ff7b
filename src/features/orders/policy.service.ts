import { createHash } from "node:crypto";
import { returns } from "#src/domain/constants.ts";
import type { StoredPolicy } from "#src/platform/db/order-tables.ts";
import { policyTexts } from "./policy.messages.ts";

/** What applies to an order that is placed now. It is stored with the order, as the texts may change. */
export function currentPolicy(): StoredPolicy {
  const hash = createHash("sha256")
    .update(`${policyTexts.returns}\n${policyTexts.warranty}`)
    .digest("hex");
  return { ...policyTexts, returnDays: returns.terms.days, hash };
}
