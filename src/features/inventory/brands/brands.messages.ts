import { binDays, undoMs } from "#src/domain/limits.ts";
import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import type { BrandFields } from "./brands.contract.ts";

export const brandTexts = {
  binTitle: "Bin",
  binIntro: `Deleted brands can be restored for ${binDays} days.`,
  notInBin: "This brand is not in the bin any more.",
  nameTaken: (name: string) =>
    `${name} has the same name or address now. Restore this brand under other ones.`,
  renameTitle: "Restore under another name",
  deleteQuestion: `It goes to the bin, from which it can be restored for ${binDays} days.`,
  removeTitle: "Remove for good",
  removeQuestion: "It can't be restored afterwards.",
  undo: "Take the brand from the bin again.",
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

export const brandDeleted = (undo: () => void): ToastInput => ({
  title: "Brand moved to the bin",
  action: { label: "Undo", description: brandTexts.undo, onClick: undo },
  displayMs: undoMs,
});

export const brandRestored: ToastInput = { title: "Brand restored" };
export const brandRemoved: ToastInput = { title: "Brand removed for good" };

export const restoreFailed = (error: unknown): ToastInput => ({
  title: messageOf(error, "The brand could not be restored. Please try again."),
  variant: "destructive",
});

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
