import type { z } from "zod";
import { stateTitles } from "#src/domain/enquiries.ts";
import { comparison } from "#src/domain/enquiry-limits.ts";
import { ChangedMeanwhile } from "#src/domain/errors.ts";
import { dollarsOf } from "#src/domain/money.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { brandLabel } from "#src/features/buyback/seller/offers.messages.ts";
import { offerNumber } from "#src/features/buyback/seller/offers.rules.ts";
import type { OfferAction } from "#src/features/buyback/seller/offers.schema.ts";
import { changeOffer } from "#src/features/buyback/seller/offers.service.ts";
import { lockOffer } from "#src/features/buyback/seller/offers.sql.ts";
import { readPhoto } from "#src/features/buyback/seller/photos.service.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { findInboxStaff } from "#src/features/messages/inbox/inbox.sql.ts";
import { actOnRecord, isoDates, isStale } from "#src/platform/db/records.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { type FileColumns, listFile } from "#src/platform/http/list-file.ts";
import { type Route, type Services, serve } from "#src/platform/http/serve.ts";
import { draftFromOffer } from "./draft-watch.service.ts";
import * as market from "./market.sql.ts";
import type { offerActionBody } from "./staff-offer.contract.ts";
import * as contract from "./staff-offer.contract.ts";
import { paidBy, staffOfferProblems } from "./staff-offer.messages.ts";
import { brandMeant, nextStep, presentOffer, requireStaffOffer } from "./staff-offer.present.ts";
import { findOffers, type OfferRow, readForExport } from "./staff-offer.sql.ts";

async function offeredModel(services: Services, id: number): Promise<market.OfferedModel> {
  const { brand, model, referenceNumber } = await requireStaffOffer(services, id);
  return {
    brandId: brandMeant(brand, await findBrandNames(services.db))?.id,
    brandName: brand === "other" ? "" : brandLabel(brand),
    model,
    reference: referenceNumber,
  };
}

/** Amounts are in dollars and times in UTC, so that a spreadsheet can calculate with both. */
const columns: FileColumns<OfferRow> = {
  Number: ({ id }) => offerNumber(id),
  Received: ({ createdAt }) => createdAt.toISOString(),
  Status: ({ state }) => stateTitles[state],
  Seller: ({ name }) => name,
  Email: ({ email }) => email,
  Brand: ({ brand }) => brandLabel(brand),
  Model: ({ model }) => model,
  Reference: ({ referenceNumber }) => referenceNumber,
  Asked: ({ askingPrice }) => askingPrice,
  Quoted: ({ quoteAmount }) => quoteAmount,
  Agreed: ({ finalAmount }) => finalAmount,
  "Assigned to": ({ assignee }) => assignee,
};

export const staffOffersApi: readonly Route[] = [
  serve(contract.listOffers, async ({ db, config, query, viewer }) => {
    const { timeZone } = config.checkout;
    const { rows, ...counts } = await findOffers(db, query, viewer.id, timeZone);
    const offers = rows.map((row) => ({
      ...isoDates(row),
      brand: brandLabel(row.brand),
      next: nextStep(row),
    }));
    return { offers, ...counts, staff: await findInboxStaff(db), timeZone };
  }),

  serve(contract.exportOffers, async (call) => {
    const { db, query: filters, viewer } = call;
    const batches = readForExport(db, filters, viewer.id);
    return listFile(call, "offers", { kind: "offer", filters, columns, batches });
  }),

  serve(contract.readStaffOffer, (call) => presentOffer(call, call.params.id)),

  serve(contract.readOfferPhoto, (call) =>
    readPhoto(call, { enquiryId: call.params.id }, { id: call.params.fileId, ...call.query }),
  ),

  serve(contract.runOfferAction, async (call) => {
    await runOfferAction(call, call.params.id, call.body);
    return presentOffer(call, call.params.id);
  }),

  serve(contract.draftWatch, (call) => draftFromOffer(call, call.params.id, call.body.brandId)),

  serve(contract.findComparable, async (call) => {
    const offered = await offeredModel(call, call.params.id);
    const watches = await market.findComparables(call.db, offered);
    const priced = watches.filter(({ price }) => price !== null);
    return {
      watches: watches.slice(0, comparison.shown),
      range: market.rangeOf(
        market.nearest(priced, offered.reference).flatMap(({ price }) => price ?? []),
      ),
    };
  }),

  serve(contract.findSales, async (call) => {
    const offered = await offeredModel(call, call.params.id);
    const rows = await market.findPastSales(call.db, offered);
    const mayCosts = hasStaffRight(call.viewer, "editor");
    const sales = rows.map(({ cents, cost, ...sale }) => ({
      ...isoDates(sale),
      price: Math.round(dollarsOf(cents)),
      cost: mayCosts ? cost : null,
    }));
    return {
      sales: sales.slice(0, comparison.shown),
      range: market.rangeOf(market.nearest(sales, offered.reference).map(({ price }) => price)),
      timeZone: call.config.checkout.timeZone,
    };
  }),
];

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
async function runOfferAction(
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

/** The entry has no words of either side. */
const amountsOf = ({ state, quoteAmount, finalAmount }: Amounts) => ({
  state,
  ...(quoteAmount !== null && { quoteAmount }),
  ...(finalAmount !== null && { finalAmount }),
});
