import { HttpError, messageOf } from "#src/lib/http-error.ts";

export const manualOrderTexts = {
  intro: "The watches are held at once. The customer gets a mail with the order and a link to pay.",
  noWatch: "Choose at least one watch.",
  nothingFound: "No watch for sale has these words.",
  placed: "The customer gets a mail with this link. It opens the order and is not shown again.",
} as const;

export function takingProblem(error: unknown): string {
  return messageOf(error, "The order could not be placed. Please try again.");
}

/** The prices that the server names when they have changed. */
export function changedPrices(error: unknown): { watchId: number; price: number }[] {
  if (!(error instanceof HttpError) || error.status !== 409) return [];
  const body = JSON.parse(error.text) as {
    code?: string;
    items?: { watchId: number; price: number }[];
  };
  return body.code === "price_changed" ? (body.items ?? []) : [];
}
