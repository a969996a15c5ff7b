import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#src/lib/query-client.ts";
import type { getCheckout, listCountries } from "./checkout.contract.ts";
import { checkoutRedirect, isStep } from "./checkout.rules.ts";

export const checkoutQuery = () => getQuery<typeof getCheckout>("/api/checkout");
export const countriesQuery = () => getQuery<typeof listCountries>("/api/countries");

/** Without a step it leads to the first that is not done. */
export async function loadCheckout(queries: QueryClient, step?: string) {
  if (step !== undefined && !isStep(step)) return "not-found";
  const [{ checkout }] = await Promise.all([
    queries.fetchQuery(checkoutQuery()),
    step === "address" && queries.fetchQuery(countriesQuery()),
  ]);
  const redirect = checkoutRedirect(checkout, step);
  return redirect === undefined ? "ok" : { redirect };
}
