import type { AddressProblems } from "#src/features/orders/address.schema.ts";
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

interface Refusal {
  readonly code?: string;
  readonly items?: { watchId: number; price: number }[];
  readonly problems?: AddressProblems;
}

function refusalIn(error: unknown, status: number): Refusal {
  return error instanceof HttpError && error.status === status ? JSON.parse(error.text) : {};
}

/** The prices that the server names when they have changed. */
export function changedPrices(error: unknown): { watchId: number; price: number }[] {
  const { code, items = [] } = refusalIn(error, 409);
  return code === "price_changed" ? items : [];
}

/** What only the server knows to be wrong, such as a postal code. */
export function refusedAddress(error: unknown): AddressProblems {
  return refusalIn(error, 400).problems ?? {};
}
