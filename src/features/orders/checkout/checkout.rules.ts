import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { paths } from "#src/lib/paths.ts";

export const checkoutSteps = ["contact", "address", "delivery", "payment", "review"] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export const stepFields = {
  contact: ["name", "email", "phone"],
  address: ["country", "line1", "line2", "city", "region", "postalCode"],
  delivery: ["delivery"],
  payment: ["payment", "purchaseOrder"],
} as const satisfies Partial<Record<CheckoutStep, readonly string[]>>;
export type TypedStep = keyof typeof stepFields;

export const isStep = (text: string | undefined): text is CheckoutStep =>
  checkoutSteps.some((step) => step === text);

export interface Progress {
  readonly lines: readonly unknown[];
  readonly done: readonly CheckoutStep[];
  readonly placed?: string | undefined;
}

/** The step to continue with. `review` is never done: it ends the checkout. */
function openStep({ done }: Progress): CheckoutStep {
  return checkoutSteps.find((step) => !done.includes(step)) ?? "review";
}

export function isReachable(progress: Progress, step: CheckoutStep): boolean {
  return checkoutSteps.indexOf(step) <= checkoutSteps.indexOf(openStep(progress));
}

export function checkoutRedirect(
  progress: Progress,
  step: CheckoutStep | undefined,
): string | undefined {
  // The order may have been placed in another tab.
  if (progress.lines.length === 0) return (step === "review" && progress.placed) || paths.cart();
  if (step && isReachable(progress, step)) return undefined;
  return paths.checkoutStep(openStep(progress));
}

/** The step that follows a finished one: whoever corrects an earlier step does not do the others again. */
export function nextStep({ done }: Pick<Progress, "done">, step: CheckoutStep): CheckoutStep {
  return checkoutSteps.find((other) => other !== step && !done.includes(other)) ?? "review";
}

/** Whether anything of the checkout can be ordered. What can't is not counted, and nothing is delivered. */
export const canBuy = (lines: readonly { readonly problem?: string | undefined }[]): boolean =>
  lines.some(({ problem }) => problem === undefined);

export type LineProblem = "sold" | "reserved" | "unpriced" | "quantity";

type Offer = Pick<WatchCardData, "forSale" | "status" | "priceMissing" | "freeUnits">;

/** Why a line can't be bought. Whether it is for sale at all is the catalog's to say. */
export function lineProblem(watch: Offer, quantity: number): LineProblem | undefined {
  if (watch.forSale) return quantity > watch.freeUnits ? "quantity" : undefined;
  if (watch.status === "Reserved") return "reserved";
  return watch.priceMissing && watch.freeUnits > 0 ? "unpriced" : "sold";
}
