import { hasCode, messageOf } from "#src/lib/http-error.ts";

export const manualOrderTexts = {
  intro: "The watches are held at once. The customer gets a mail with the order and a link to pay.",
  noWatch: "Choose at least one watch.",
  nothingFound: "No watch for sale has these words.",
  allChosen: "All that has these words is in the order.",
  placed:
    "The customer gets a mail with this link, which opens the order. The page of the order can send it again or make another.",
} as const;

export function takingProblem(error: unknown): string {
  return messageOf(error, "The order could not be placed. Please try again.");
}

/** The prices that the server names when they have changed. */
export function changedPrices(error: unknown): { watchId: number; price: number }[] {
  const items = hasCode(error, "price_changed") ? error.body.items : [];
  return items as { watchId: number; price: number }[];
}
