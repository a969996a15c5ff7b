import type { z } from "zod";
import { ChangedMeanwhile } from "#src/domain/errors.ts";
import type { OfferAction } from "#src/features/offers/offers.schema.ts";
import { changeOffer } from "#src/features/offers/offers.service.ts";
import { lockOffer } from "#src/features/offers/offers.sql.ts";
import type { StaffCall } from "#src/platform/call.ts";
import { isStale } from "#src/platform/rows.ts";
import { actOnRecord } from "#src/platform/staff-action.ts";
import type { offerActionBody } from "./staff-offer.contract.ts";
import { paidBy, staffOfferProblems } from "./staff-offer.messages.ts";

/** As the audit log names them. */
const verbs: Record<OfferAction, string> = {
  valuation: "value",
  quoted: "quote",
  declined: "decline",
  arrived: "arrive",
  inspected: "inspect",
  paid: "pay",
  returned: "return",
};

/** One step of an offer. Refused if somebody did something since the viewer read it. */
export async function runOfferAction(
  call: StaffCall,
  id: number,
  action: z.output<typeof offerActionBody>,
): Promise<void> {
  const { timeZone } = call.config.checkout;
  const offer = {
    kind: "offer",
    missing: staffOfferProblems.missing,
    lock: (tx: Parameters<typeof lockOffer>[0]) => lockOffer(tx, id, timeZone),
  };
  await actOnRecord(call, offer, id, async (tx, before, audit) => {
    const { type, updatedAt, ...fields } = action;
    if (isStale(before, updatedAt)) throw new ChangedMeanwhile("offer", { state: before.state });
    const after = await changeOffer(tx, call, {
      ...{ enquiryId: id, to: type, by: "staff", userId: call.viewer.id },
      fields: "method" in fields ? { note: paidBy(fields.method, fields.reference) } : fields,
    });
    await audit(verbs[type], { before: amountsOf(before), after: amountsOf(after) });
  });
}

interface Amounts {
  readonly state: string;
  readonly quoteAmount: number | null;
  readonly finalAmount: number | null;
}

/** No words of either side. */
const amountsOf = ({ state, quoteAmount, finalAmount }: Amounts) => ({
  state,
  ...(quoteAmount !== null && { quoteAmount }),
  ...(finalAmount !== null && { finalAmount }),
});
