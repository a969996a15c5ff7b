import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { isoDates } from "#src/platform/rows.ts";
import type { SellersOffer } from "./offers.contract.ts";
import { conditionLabel, watchName } from "./offers.messages.ts";
import { hasEnded, offerMachine, offerNumber } from "./offers.rules.ts";
import { sellerActs } from "./offers.schema.ts";
import type { OfferWithSteps } from "./offers.sql.ts";

/** Without what only the staff may know. */
export function presentOffer(offer: OfferWithSteps): SellersOffer {
  const { state, quoteAmount, quoteValidUntil, finalAmount } = offer;
  const allowed = offerMachine.allowed(offer, "seller");
  const isAccepted = offer.events.some((event) => event.state === "accepted");
  return {
    ...offer,
    number: offerNumber(offer.enquiryId),
    watch: watchName(offer),
    condition: conditionLabel(offer.condition),
    quote:
      quoteAmount === null || quoteValidUntil === null
        ? null
        : {
            amount: quoteAmount,
            validUntil: quoteValidUntil,
            expired: offer.quoteExpired,
            conditions: offer.quoteConditions ?? "",
          },
    shippingInstructions: isAccepted ? offer.shippingInstructions : null,
    final:
      finalAmount === null
        ? null
        : {
            amount: finalAmount,
            reasons: offer.finalReasons ?? "",
            agreed: offer.finalAgreed,
          },
    acts: sellerActs.filter((act) => allowed.includes(act)),
    events: offer.events.map(isoDates),
    canAddPhotos: !hasEnded(state) && offer.photos.length < offerLimits.photosInAll,
  };
}
