import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import type { BrandFields } from "./brands.contract.ts";

export const brandTexts = {
  hasWatches: (name: string, watches: string) =>
    `${name} still has ${watches}. A brand can be deleted when it has none.`,
  intro: "The shop shows the brands in this order. Drag one, or use its arrows.",
  empty: "There are no brands yet. Every watch belongs to one.",
  slugHint: "The end of its address in the shop. The earlier address leads on to the new one.",
  descriptionHint: "Shown with the collections and to search engines.",
} as const;

export const brandSaved = (name: string, existed: boolean): ToastInput => ({
  title: existed ? "Changes saved" : "Brand added",
  description: existed ? `${name} is up to date in the shop.` : `${name} is in the shop now.`,
});

export const brandDeleted: ToastInput = {
  title: "Brand deleted",
  description: "The brand has been successfully removed.",
};

export const orderFailed = (error: unknown): ToastInput => ({
  title: "The order was not saved",
  description: messageOf(error, "Please try again."),
  variant: "destructive",
});

export const deleteProblem = (error: unknown) =>
  error ? messageOf(error, "The brand could not be deleted. Please try again.") : undefined;

export const saveFailed = "The brand could not be saved. Please try again.";

export const watchCount = (count: number) => (count === 1 ? "1 watch" : `${count} watches`);

export const fieldLabels: Readonly<Record<keyof BrandFields, string>> = {
  name: "Name",
  slug: "Address",
  description: "Description",
  founded: "Founded",
  country: "Country",
};
