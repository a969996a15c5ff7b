import { expect, test } from "vitest";
import type { OfferState } from "#src/domain/enquiries.ts";
import { awaitsAgreement, type OfferActor, type OfferFacts, offerMachine } from "./offers.rules.ts";

const facts = (state: OfferState, more: Partial<OfferFacts> = {}): OfferFacts => ({
  state,
  quoteExpired: false,
  quoteAmount: null,
  finalAmount: null,
  finalAgreed: false,
  ...more,
});

const sameAmount = { quoteAmount: 9_000, finalAmount: 9_000 };
const lessThanQuoted = { quoteAmount: 9_000, finalAmount: 8_500 };

test.each<[OfferActor, OfferFacts, OfferState[]]>([
  ["staff", facts("received"), ["valuation", "declined"]],
  ["staff", facts("valuation"), ["quoted", "declined"]],
  ["staff", facts("quoted"), ["quoted"]],
  ["staff", facts("quoted", { quoteExpired: true }), ["quoted", "declined"]],
  ["staff", facts("accepted"), ["arrived", "declined"]],
  ["staff", facts("declined"), []],
  ["staff", facts("arrived"), ["inspected", "returned"]],
  ["staff", facts("inspected", sameAmount), ["paid", "inspected", "returned"]],
  ["staff", facts("inspected", lessThanQuoted), ["inspected", "returned"]],
  [
    "staff",
    facts("inspected", { ...lessThanQuoted, finalAgreed: true }),
    ["paid", "inspected", "returned"],
  ],
  ["staff", facts("paid"), []],
  ["staff", facts("returned"), []],
  ["seller", facts("received"), []],
  ["seller", facts("valuation"), []],
  ["seller", facts("quoted"), ["accepted", "declined"]],
  ["seller", facts("quoted", { quoteExpired: true }), ["declined"]],
  ["seller", facts("accepted"), ["declined"]],
  ["seller", facts("declined"), []],
  ["seller", facts("arrived"), []],
  ["seller", facts("inspected", sameAmount), []],
  ["seller", facts("inspected", lessThanQuoted), ["inspected", "returned"]],
  ["seller", facts("inspected", { ...lessThanQuoted, finalAgreed: true }), []],
  ["seller", facts("paid"), []],
  ["seller", facts("returned"), []],
])("%s may make of %o: %o", (actor, offer, allowed) => {
  expect(offerMachine.allowed(offer, actor)).toEqual(allowed);
  for (const action of offerMachine.actions) {
    const isAllowed = allowed.includes(action);
    expect(offerMachine.find(action, offer, actor)?.to).toBe(isAllowed ? action : undefined);
  }
});

test("a final amount that is the quote needs no second word of the seller", () => {
  expect(awaitsAgreement(facts("inspected", sameAmount))).toBe(false);
  expect(awaitsAgreement(facts("inspected", lessThanQuoted))).toBe(true);
  expect(awaitsAgreement(facts("paid", lessThanQuoted))).toBe(false);
});
