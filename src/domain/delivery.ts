import { dispatchBusinessDays, shippingMethods } from "./constants.ts";
import { standardDeliveryPrice } from "./limits.ts";
import { centsOf } from "./money.ts";
import { businessDays } from "./text.ts";

const [standardUs, expeditedUs, standardInternational, expressInternational] = shippingMethods;

/** The order is that of screens: the cheapest way first. */
const methods = {
  "standard-us": standardUs,
  "expedited-us": expeditedUs,
  "standard-international": standardInternational,
  "express-international": expressInternational,
} as const;

/** This is the shop's own country, so nothing crosses a border on the way there. */
export const homeCountry = "US";

export type DeliveryMethod = keyof typeof methods;

export const deliveryMethods = Object.keys(methods) as [DeliveryMethod, ...DeliveryMethod[]];

/** `country` is an ISO 3166 alpha-2 code. */
export function deliveryMethodsFor(country: string): DeliveryMethod[] {
  const region = country === homeCountry ? "Domestic US" : "International";
  return deliveryMethods.filter((method) => methods[method].region === region);
}

/** In cents, or undefined when the method does not go to the country. */
export function deliveryPrice(
  method: DeliveryMethod,
  country: string,
  subtotalCents: number,
): number | undefined {
  if (!deliveryMethodsFor(country).includes(method)) return undefined;
  const terms = methods[method];
  if (!("freeOver" in terms)) return centsOf(terms.price);
  return subtotalCents > centsOf(terms.freeOver) ? 0 : centsOf(standardDeliveryPrice);
}

/** As the page about shipping names it. */
export function deliveryName(method: DeliveryMethod): string {
  const { name, region } = methods[method];
  return region === "International" ? `${region} ${name}` : `${name} ${region}`;
}

/** The days are counted from dispatch. */
export function deliveryTime(method: DeliveryMethod): string {
  return businessDays(methods[method].businessDays);
}

/** The days are counted from payment to the door, dispatch included. */
export function deliveryEstimate(method: DeliveryMethod): string {
  const { min, max } = methods[method].businessDays;
  const { min: soonest, max: latest } = dispatchBusinessDays;
  return `Arrives ${businessDays({ min: min + soonest, max: max + latest })} after payment`;
}
