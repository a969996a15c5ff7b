import { z } from "zod";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { freeTextMaxLength, shortTextMaxLength } from "#src/domain/limits.ts";
import { sellSchema } from "#src/features/messages/contact/enquiries.schema.ts";
import { ownershipMissing } from "./offers.messages.ts";

const tooLong = "Please write a little less";

const text = (message: string) => z.string().trim().min(1, message).max(freeTextMaxLength, tooLong);

const note = z.string().trim().max(freeTextMaxLength, tooLong).default("");

const amount = z
  .int("Please enter whole US dollars")
  .min(1, "Please enter an amount above 0")
  .max(offerLimits.amount, "This amount is too large");

const method = "Please say how the seller was paid";
const line = z.string(method).trim().max(shortTextMaxLength, tooLong);

/** The staff says this with each step; the keys are the states that follow. */
export const offerActions = {
  valuation: { note },
  quoted: {
    quoteAmount: amount,
    /** It is the last day, by the calendar of the shop's time zone. */
    quoteValidUntil: z.iso.date("Please choose the last day of the quote"),
    quoteConditions: text("Please say what the quote depends on"),
    shippingInstructions: text("Please say how the watch is sent to us"),
  },
  declined: { note: text("Please give a reason") },
  arrived: { note },
  inspected: { finalAmount: amount, finalReasons: text("Please say how the amount was found") },
  paid: { method: line.min(1, method), reference: line.default("") },
  returned: { note: text("Please give a reason") },
} as const;

export type OfferAction = keyof typeof offerActions;

/** The seller's own decisions. `inspected` is the agreement to the final amount. */
export const sellerActions = ["accepted", "declined", "inspected", "returned"] as const;
export const isAgreement = (to: SellerAction) => to === "accepted" || to === "inspected";
export type SellerAction = (typeof sellerActions)[number];

/** The sell form of the specification, with what a real sale needs beside it. */
export const offerSchema = sellSchema.extend({
  ownership: z.literal(true, ownershipMissing),
});

export type OfferFields = z.output<typeof offerSchema>;
