import { ownChanges } from "#src/domain/account-limits.ts";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import type { SignedInViewer, Viewer } from "#src/domain/viewer.ts";
import { shouldAccept } from "#src/features/messages/contact/enquiries.service.ts";
import {
  findEnquiryByKey,
  insertEnquiryKey,
  insertMessage,
} from "#src/features/messages/contact/enquiries.sql.ts";
import { findFilesOf } from "#src/features/messages/contact/enquiry-files.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { onceByKey } from "#src/platform/http/idempotency.ts";
import { type Route, type Services, serve } from "#src/platform/http/serve.ts";
import { addJob } from "#src/platform/jobs/job.ts";
import { isEmailConfirmed } from "#src/platform/security/session.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import type { SellersOffer } from "./offers.contract.ts";
import * as contract from "./offers.contract.ts";
import { conditionLabel, offerProblems, photosAddedLater, watchName } from "./offers.messages.ts";
import { hasEnded, offerMachine, offerNumber } from "./offers.rules.ts";
import { isAgreement, sellerActions } from "./offers.schema.ts";
import { changeOffer, checkOfferJob, createOffer, linksJob, offerLink } from "./offers.service.ts";
import type { OfferWithSteps } from "./offers.sql.ts";
import * as sql from "./offers.sql.ts";
import { addPhoto, draftOf, readPhoto, removePhoto } from "./photos.service.ts";

/** A wrong key is answered like that of an offer that is long over. */
async function requireOfferId(db: DbOrTx, key: string): Promise<number> {
  const id = await findEnquiryByKey(db, key);
  if (id === undefined || !(await sql.isReachable(db, id)))
    throw new NotFound(offerProblems.missing);
  return id;
}

async function present({ db, config }: Services, id: number) {
  const offer = await sql.findOffer(db, id, config.checkout.timeZone);
  if (!offer) throw new NotFound(offerProblems.missing);
  return { offer: presentOffer(offer) };
}

const ownerOf = async (db: DbOrTx, { id, email }: SignedInViewer): Promise<sql.OfferOwner> => ({
  userId: id,
  confirmedEmail: (await isEmailConfirmed(db, id)) ? email : undefined,
});

const userIdOf = (viewer: Viewer) => (viewer.kind === "user" ? viewer.id : null);

export const offersApi: readonly Route[] = [
  serve(contract.addDraftPhoto, async (call) => {
    const owner = draftOf(call.headers["x-draft-token"]);
    return { photo: await addPhoto(call, owner, call) };
  }),

  serve(contract.listDraftPhotos, async ({ db, headers }) => ({
    photos: await findFilesOf(db, draftOf(headers["x-draft-token"])),
  })),

  serve(contract.getDraftPhoto, ({ params, query, headers, ...call }) =>
    readPhoto(call, draftOf(headers["x-draft-token"]), { ...params, ...query }),
  ),

  serve(contract.removeDraftPhoto, async (call) => {
    await removePhoto(call, draftOf(call.headers["x-draft-token"]), call.params.id);
    return {};
  }),

  serve(contract.makeOffer, async (call) => {
    const { db, config, headers, viewer } = call;
    const { guard, ...fields } = call.body;
    const texts = [fields.name, fields.model, fields.description];
    const isAccepted = await shouldAccept(call, { guard, email: fields.email, texts });
    if (!isAccepted) return { page: null };
    const { "idempotency-key": key, "x-draft-token": token } = headers;
    const request = { scope: "make-offer", key, request: { fields, token } };
    return inTransaction(db, async (tx) => {
      let newKey: string | undefined;
      const { id } = await onceByKey(tx, request, async () => {
        const made = await createOffer(tx, call, {
          fields,
          userId: userIdOf(viewer),
          draft: token === undefined ? undefined : draftOf(token),
        });
        newKey = made.key;
        await addJob(tx, checkOfferJob, { enquiryId: made.id });
        return { id: made.id };
      });
      if (config.smtpUrl !== undefined || !(await sql.isReachable(tx, id))) return { page: null };
      // The stored reply has no key, so a repeated request gets one of its own.
      return { page: offerLink(config, newKey ?? (await insertEnquiryKey(tx, id))) };
    });
  }),

  serve(contract.getOffer, async (call) =>
    present(call, await requireOfferId(call.db, call.headers["x-offer-key"])),
  ),

  serve(contract.answerOffer, async (call) => {
    const { db, headers, body, viewer } = call;
    const enquiryId = await requireOfferId(db, headers["x-offer-key"]);
    const { to, note, amount } = body;
    await inTransaction(db, async (tx) => {
      const userId = userIdOf(viewer);
      const action = { enquiryId, to, by: "seller", userId, fields: { note } } as const;
      const offer = await changeOffer(tx, call, action);
      const named = to === "inspected" ? offer.finalAmount : offer.quoteAmount;
      if (isAgreement(to) && amount !== named) {
        throw new Conflict(offerProblems.otherAmount, "amount_changed");
      }
    });
    return present(call, enquiryId);
  }),

  serve(contract.addOfferPhoto, async (call) => {
    const enquiryId = await requireOfferId(call.db, call.headers["x-offer-key"]);
    const photo = await addPhoto(call, { enquiryId }, call, async (tx) => {
      const { photosAdded: text } = photosAddedLater;
      if (!(await sql.hasRecentMessage(tx, enquiryId, text)))
        await insertMessage(tx, enquiryId, { kind: "received", text });
      await addJob(tx, checkOfferJob, { enquiryId });
    });
    return { photo };
  }),

  serve(contract.getOfferPhoto, async ({ params, query, headers, ...call }) => {
    const enquiryId = await requireOfferId(call.db, headers["x-offer-key"]);
    return readPhoto(call, { enquiryId }, { ...params, ...query });
  }),

  serve(contract.writeMessage, async ({ db, config, headers, body }) => {
    const enquiryId = await requireOfferId(db, headers["x-offer-key"]);
    const quota = { max: offerLimits.messagesPerHour, perSeconds: 3_600 };
    await throttle(db, `messages of offer ${enquiryId}`, quota, config.rateLimitFactor);
    const scope = `offer ${enquiryId} message`;
    const request = { scope, key: headers["idempotency-key"], request: body };
    return inTransaction(db, (tx) =>
      onceByKey(tx, request, async () => {
        await insertMessage(tx, enquiryId, { kind: "received", text: body.text });
        return {};
      }),
    );
  }),

  serve(contract.requestOfferLinks, async (call) => {
    const { db, body } = call;
    // The job looks whether there is an offer: the answer and its time are the same for every address.
    if (await shouldAccept(call, body)) await addJob(db, linksJob, { email: body.email });
    return {};
  }),

  serve(contract.listOwnOffers, async ({ db, viewer }) => {
    const owner = await ownerOf(db, viewer);
    const found = await sql.findOwnOffers(db, owner);
    return {
      offers: found.map(({ brand, model, ...offer }) => ({
        ...isoDates(offer),
        watch: `${brand} ${model}`,
      })),
      isEmailConfirmed: owner.confirmedEmail !== undefined,
    };
  }),

  serve(contract.openOwnOffer, async ({ db, config, viewer, params }) => {
    await throttle(db, `offer keys ${viewer.id}`, ownChanges, config.rateLimitFactor);
    return inTransaction(db, async (tx) => {
      const [offer] = await sql.findOwnOffers(tx, await ownerOf(tx, viewer), params.id);
      if (!offer?.canOpen) throw new NotFound(offerProblems.missing);
      return { key: await insertEnquiryKey(tx, offer.id) };
    });
  }),
];

/** Without what only the staff may know. */
function presentOffer(offer: OfferWithSteps): SellersOffer {
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
    acts: sellerActions.filter((action) => allowed.includes(action)),
    events: offer.events.map(isoDates),
    canAddPhotos: !hasEnded(state) && offer.photos.length < offerLimits.photosInAll,
  };
}
