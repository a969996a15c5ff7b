import { z } from "zod";
import { isOn } from "#src/domain/capabilities.ts";
import { preferredContacts } from "#src/domain/constants.ts";
import type { OfferState } from "#src/domain/enquiries.ts";
import { quoteDays } from "#src/domain/enquiry-limits.ts";
import { NotFound } from "#src/domain/errors.ts";
import { returnLines } from "#src/domain/sale.ts";
import {
  brandLabel,
  conditionLabel,
  watchName,
} from "#src/features/buyback/seller/offers.messages.ts";
import {
  awaitsAgreement,
  type OfferFacts,
  offerMachine,
  offerNumber,
} from "#src/features/buyback/seller/offers.rules.ts";
import {
  findOffer,
  type OfferWithSteps,
  todayIn,
} from "#src/features/buyback/seller/offers.sql.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { readSale } from "#src/platform/settings/shop-settings.ts";
import { referenceKey } from "./market.sql.ts";
import type { OfferFlags, OfferReply } from "./staff-offer.contract.ts";
import {
  quoteConditions,
  shippingInstructions,
  staffOfferProblems,
} from "./staff-offer.messages.ts";
import * as store from "./staff-offer.sql.ts";

/** The watch is here. */
export const isDraftable = (state: OfferState) =>
  state === "arrived" || state === "inspected" || state === "paid";

/** The brand of the catalog that a seller chose in the form, if the catalog has it. */
export const brandMeant = <Brand extends { readonly name: string }>(
  brand: string,
  brands: readonly Brand[],
) => brands.find(({ name }) => referenceKey(name) === referenceKey(brandLabel(brand)));

/** The staff usually does this next, unless it is the seller's turn. */
export const nextStep = (offer: OfferFacts) =>
  offerMachine
    .allowed(offer, "staff")
    .find((step) => ![offer.state, "declined", "returned"].includes(step)) ?? null;

export async function requireStaffOffer({ db, config }: Services, id: number) {
  const offer = await findOffer(db, id, config.checkout.timeZone);
  if (!offer) throw new NotFound(staffOfferProblems.missing);
  return offer;
}

export async function presentOffer(services: Services, id: number): Promise<OfferReply> {
  const { db, config } = services;
  const { timeZone } = config.checkout;
  const { seller } = await readSale(db, config);
  const row = await requireStaffOffer(services, id);
  const brands = await findBrandNames(db);
  const names = await store.findUsernames(db, row.events);
  const { watchId, state } = row;
  const hasInventory = isOn(config, "backoffice");
  return {
    timeZone,
    brands: [...brands],
    newQuote: {
      validUntil: dayAfter(await todayIn(db, timeZone), quoteDays),
      conditions: quoteConditions,
      shippingInstructions: shippingInstructions(
        returnLines({ ...seller, legalName: seller.legalName || config.storeName }),
        config.storeName,
      ),
    },
    offer: {
      ...isoDates(row),
      id,
      number: offerNumber(id),
      name: watchName(row),
      brand: brandLabel(row.brand),
      condition: conditionLabel(row.condition),
      preferredContact:
        preferredContacts.find(({ value }) => value === row.preferredContact)?.label ??
        row.preferredContact,
      awaitsAgreement: awaitsAgreement(row),
      actions: offerMachine.allowed(row, "staff"),
      events: row.events.map(({ userId, ...event }) => ({
        ...isoDates(event),
        by: names.get(userId) ?? null,
      })),
      flags: await presentFlags(db, row),
      draft: {
        watchId,
        isPossible: hasInventory && watchId === null && isDraftable(state),
        brandId: brandMeant(row.brand, brands)?.id ?? null,
      },
    },
  };
}

/** The check of an offer wrote these down. */
const details = z.object({
  watchIds: z.array(z.int()).default([]),
  enquiryIds: z.array(z.int()).default([]),
});

async function presentFlags(db: DbOrTx, offer: OfferWithSteps): Promise<OfferFlags> {
  const found = (kind: OfferWithSteps["flags"][number]["kind"]) => {
    const flag = offer.flags.find((one) => one.kind === kind);
    return details.safeParse(flag?.details ?? {}).data ?? { watchIds: [], enquiryIds: [] };
  };
  // Also one that was put on the list while the offer was being sent.
  const stolen = await store.findStolenByKey(db, offer.serialKey);
  const earlier = await store.findFlaggedOffers(db, found("serial_offered_before").enquiryIds);
  const alike = found("photo_seen_before").enquiryIds;
  return {
    stolen: stolen ? isoDates(stolen) : null,
    // The watch that was made of this offer has its serial number too.
    inCatalog: await store.findFlaggedWatches(
      db,
      found("serial_in_catalog").watchIds.filter((id) => id !== offer.watchId),
    ),
    offeredBefore: earlier.map((one) => ({ ...isoDates(one), number: offerNumber(one.id) })),
    photosSeen: await store.findAlikePairs(db, offer.enquiryId, alike),
  };
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
