import type { z } from "zod";
import { ChangedMeanwhile, NotFound } from "#src/domain/errors.ts";
import type { StaffAct, staffActs } from "#src/features/offers/offers.schema.ts";
import { changeOffer, type OfferChange } from "#src/features/offers/offers.service.ts";
import { lockOffer } from "#src/features/offers/offers.sql.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import { isStale } from "#src/platform/call.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { staffOfferProblems } from "./staff-offer.messages.ts";

/** As the audit log names them. */
const verbs: Record<StaffAct, string> = {
  valuation: "value",
  quoted: "quote",
  declined: "decline",
  arrived: "arrive",
  inspected: "inspect",
  paid: "pay",
  returned: "return",
};

/** One step of an offer. Refused if somebody did something since the viewer read it. */
export async function actOnOffer<To extends StaffAct>(
  call: StaffCall & { readonly params: { id: number }; readonly body: { updatedAt: string } },
  to: To,
  fields: z.output<(typeof staffActs)[To]>,
): Promise<void> {
  const { id } = call.params;
  await inTransaction(call.db, async (tx) => {
    const before = await lockOffer(tx, id, call.config.checkout.timeZone);
    if (!before) throw new NotFound(staffOfferProblems.missing);
    if (isStale(before, call.body.updatedAt)) {
      throw new ChangedMeanwhile("offer", { state: before.state });
    }
    const change = { enquiryId: id, to, by: "staff", userId: call.viewer.id, fields };
    const after = await changeOffer(tx, call, change as OfferChange);
    await recordAudit(tx, call, {
      action: `offer.${verbs[to]}`,
      subject: `offer:${id}`,
      before: amountsOf(before),
      after: amountsOf(after),
    });
  });
}

/** No words of either side. */
const amountsOf = ({
  state,
  quoteAmount,
  finalAmount,
}: {
  state: string;
  quoteAmount: number | null;
  finalAmount: number | null;
}) => ({
  state,
  ...(quoteAmount !== null && { quoteAmount }),
  ...(finalAmount !== null && { finalAmount }),
});
