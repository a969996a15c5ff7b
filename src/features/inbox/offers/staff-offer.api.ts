import { comparison } from "#src/domain/enquiry-limits.ts";
import { dollarsOf } from "#src/domain/money.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { brandLabel } from "#src/features/offers/offers.messages.ts";
import { readPhoto } from "#src/features/offers/photos.service.ts";
import { isoDates } from "#src/platform/rows.ts";
import { type Route, type Services, serve } from "#src/platform/serve.ts";
import { brandMeant } from "./draft.rules.ts";
import { draftFromOffer } from "./draft-watch.service.ts";
import * as market from "./market.contract.ts";
import { nearest, rangeOf } from "./market.rules.ts";
import { findComparables, findPastSales, type OfferedModel } from "./market.sql.ts";
import * as contract from "./staff-offer.contract.ts";
import { presentOffer, requireStaffOffer } from "./staff-offer.present.ts";
import { runOfferAction } from "./staff-offer.service.ts";
import { findOffers } from "./staff-offer.sql.ts";

async function offeredModel(services: Services, id: number): Promise<OfferedModel> {
  const { brand, model, referenceNumber } = await requireStaffOffer(services, id);
  return {
    brandId: brandMeant(brand, await findBrandNames(services.db))?.id,
    brandName: brand === "other" ? "" : brandLabel(brand),
    model,
    reference: referenceNumber,
  };
}

export const staffOffersApi: readonly Route[] = [
  serve(contract.listOffers, async ({ db, config, query, viewer }) => {
    const { rows, ...counts } = await findOffers(db, query, viewer.id);
    const offers = rows.map((row) => ({ ...isoDates(row), brand: brandLabel(row.brand) }));
    return { offers, ...counts, timeZone: config.checkout.timeZone };
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

  serve(market.findComparable, async (call) => {
    const offered = await offeredModel(call, call.params.id);
    const watches = await findComparables(call.db, offered);
    const priced = watches.filter(({ price }) => price !== null);
    return {
      watches: watches.slice(0, comparison.shown),
      range: rangeOf(nearest(priced, offered.reference).flatMap(({ price }) => price ?? [])),
    };
  }),

  serve(market.findSales, async (call) => {
    const offered = await offeredModel(call, call.params.id);
    const rows = await findPastSales(call.db, offered);
    const mayCosts = hasStaffRight(call.viewer, "editor");
    const sales = rows.map(({ cents, cost, ...sale }) => ({
      ...isoDates(sale),
      price: Math.round(dollarsOf(cents)),
      cost: mayCosts ? cost : null,
    }));
    return {
      sales: sales.slice(0, comparison.shown),
      range: rangeOf(nearest(sales, offered.reference).map(({ price }) => price)),
      timeZone: call.config.checkout.timeZone,
    };
  }),
];
