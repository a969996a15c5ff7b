import { binDays, undoMs } from "#src/domain/limits.ts";
import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import type { BulkOutcome } from "./inventory.contract.ts";
import type { BulkAction } from "./inventory.rules.ts";
import type { Finding, SaveQuestion } from "./publish-checks.rules.ts";
import type { WatchField } from "./watch.schema.ts";

export const inventoryProblems = {
  unknownBrand: "This brand no longer exists.",
  slugTaken: "Another watch has this slug.",
  serialTaken: ({ id, model }: { id: number; model: string }) =>
    `The ${model} (watch ${id}) of this brand has this serial number.`,
  held: (held: number) =>
    `${held} of them ${held === 1 ? "is" : "are"} reserved by orders, so there can't be fewer.`,
  past: "This time is over. Choose a later one, or publish the watch now.",
  cannotUndo: "This change can't be undone: the watch has been changed since.",
} as const;

/** Each question as a badge, as one of several reasons, as a sentence, and as the box that an import ticks. */
export const checkTexts = {
  bigPrice: {
    badge: "More than half",
    reason: "a price that changes by more than half",
    meant: (rows: string) => `The prices of ${rows} change by more than half, and that is meant`,
  },
  belowCost: {
    badge: "Below cost",
    reason: "a price below cost",
    sentence: "A price is below the cost.",
    meant: (rows: string) => `The prices of ${rows} are below cost, and that is meant`,
  },
  noPrice: {
    badge: "No price",
    reason: "no price",
    sentence: "It has no price, so it is shown at a stand-in price and can't be bought.",
    meant: (rows: string) => `Publish ${rows} without a price`,
  },
  noPicture: {
    badge: "No picture",
    reason: "no picture",
    sentence: "It has no picture.",
    meant: (rows: string) => `Publish ${rows} without a picture`,
  },
  stolen: {
    badge: "Reported as stolen",
    reason: "a serial number from the list of stolen watches",
    sentence: "Its serial number is on the list of stolen watches.",
    meant: (rows: string) => `Publish ${rows} whose serial number is on the list of stolen watches`,
  },
  sold: {
    badge: "Sold or held",
    meant: (rows: string) => `Change ${rows} of watches that are sold or held by an order`,
  },
} as const;

const hintTexts = {
  noDescription: "Buyers read no description.",
  noSerial: "Without a serial number the list of stolen watches can't be searched.",
  noYear: "Buyers don't read its year.",
} as const;

export function findingText(finding: Finding): string {
  if (finding.check === "incomplete") return `It has ${toComplete(finding.fields.length)}.`;
  if (finding.severity === "hint") return hintTexts[finding.check];
  return finding.check === "bigPrice" ? "" : checkTexts[finding.check].sentence;
}

const namesOf = (questions: readonly SaveQuestion[]) =>
  questions.map((question) => checkTexts[question].reason).join(", ");

export const confirmProblem = (questions: readonly SaveQuestion[]) =>
  `Please confirm that this is meant: ${namesOf(questions)}.`;

export const bulkQuestion = (
  action: BulkAction,
  questions: readonly SaveQuestion[],
  count: number,
  total: number,
) => {
  const many = `${count} of ${total}`;
  return action === "publish"
    ? `${many} can't be published: ${namesOf(questions)}. Publish all the same?`
    : `${many} ${count === 1 ? "has" : "have"} ${namesOf(questions)}. Change all the same?`;
};

export const keptReasons = {
  publish: "It is published already.",
  unpublish: "It is a draft already.",
  feature: "It is featured already.",
  unfeature: "It is not featured.",
  noPrice: "It has no such price.",
  outOfRange: "The new price would be out of range.",
  samePrice: "Its price would stay the same.",
  sold: "It is sold.",
  inOrder: "It is part of an order and is kept for it.",
  changedSince: "It has been changed since.",
  deleted: "It is in the bin.",
  restored: "It is not in the bin any more.",
  removed: "It has been removed for good.",
  unconfirmed: "Publish it by itself: there is something to confirm.",
} as const;

export const fieldLabels: Readonly<Record<WatchField, string>> = {
  brandId: "Brand",
  model: "Model",
  reference: "Reference",
  slug: "Slug",
  serialNumber: "Serial number",
  retailPrice: "Retail price",
  wholesalePrice: "Wholesale price",
  cost: "Cost",
  storagePlace: "Storage place",
  units: "Units",
  condition: "Condition",
  boxPapers: "Box & papers",
  year: "Year",
  caseSizeMm: "Case size (mm)",
  lugToLugMm: "Lug to lug (mm)",
  dialColor: "Dial color",
  material: "Material",
  crystal: "Crystal",
  bracelet: "Bracelet",
  movement: "Movement",
  powerReserveHours: "Power reserve (hours)",
  waterResistanceMeters: "Water resistance (m)",
  description: "Description",
  rare: "Rare",
  featured: "Featured",
  newArrival: "New arrival",
  limited: "Limited",
  state: "Publication",
  publishAt: "Publish at",
};

export const fieldHints: Readonly<Partial<Record<WatchField, string>>> = {
  slug: "Part of its address. Left empty, it is made from brand, model and reference.",
  serialNumber: "Only the staff sees it.",
  retailPrice: "In whole dollars. Without it the watch is shown but can't be bought.",
  wholesalePrice: "What dealers pay.",
  cost: "What one unit cost us. Only the staff sees it.",
  storagePlace: "Where it lies, such as Safe 2, tray 4. Only the staff sees it.",
  featured: "On the home page",
};

export const stateLabels = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
} as const;

export const stateHints = {
  draft: "Nobody but the staff sees it.",
  scheduled: "It is published within a minute of this time.",
  published: "It is in the shop.",
} as const;

export const editorTexts = {
  loadFailed: "The watch could not be loaded.",
  historyFailed: "The history could not be loaded.",
  missing: "This watch does not exist",
  empty: "There are no watches yet.",
  previewNote: "As guests see it, with what you have typed.",
  confirmTitle: "Save all the same?",
  publishTitle: "Publish all the same?",
  stolen: "This serial number is on the list of stolen watches. Ask before you sell the watch.",
  savedSoon: "It is saved once it has a brand and a model.",
  undoFirst: "Save or discard your changes before you undo an earlier one.",
  wholeUnits: "Enter a whole number of units.",
  rowSaved: (name: string) => `${name} saved.`,
  undoRow: "Take the change back.",
  undoFailed: "The change could not be taken back.",
} as const;

export const saved = (isNew: boolean, model: string): ToastInput => ({
  title: isNew ? "Watch added" : "Changes saved",
  description: model,
});

export const undone: ToastInput = { title: "Change undone" };
export const undoFailed = (error: unknown): ToastInput => ({
  title: messageOf(error, "The change could not be undone. Please try again."),
  variant: "destructive",
});

export const savingProblem = (error: unknown): string =>
  messageOf(error, "The watch could not be saved. Please try again.");

export const bulkProblem = (error: unknown): string =>
  messageOf(error, "This could not be done. Please try again.");

export const toComplete = (count: number) =>
  count === 1 ? "1 field to complete" : `${count} fields to complete`;

const watchCount = (count: number) => `${count} ${count === 1 ? "watch" : "watches"}`;

/** `ask` and `done` stand before and after the number of watches. */
export const bulkTexts: Readonly<
  Record<BulkAction, { title: string; ask: string; end?: string; done: string }>
> = {
  publish: { title: "Publish", ask: "Publish", done: "published" },
  unpublish: { title: "Unpublish", ask: "Unpublish", done: "unpublished" },
  feature: { title: "Feature", ask: "Feature", done: "featured" },
  unfeature: { title: "Stop featuring", ask: "Stop featuring", done: "no longer featured" },
  price: { title: "Change prices", ask: "Change the prices of", done: "repriced" },
  delete: { title: "Delete", ask: "Delete", done: "moved to the bin" },
  restore: { title: "Restore", ask: "Restore", end: " as drafts", done: "restored" },
  remove: { title: "Remove for good", ask: "Remove", end: " for good", done: "removed for good" },
};

export const bulkSummary = (action: BulkAction, count: number): string =>
  count === 0
    ? "Nothing changes."
    : `${bulkTexts[action].ask} ${watchCount(count)}${bulkTexts[action].end ?? ""}?`;

export const bulkDone = (
  action: BulkAction,
  count: number,
  undo: (() => void) | undefined,
): ToastInput => ({
  title: `${watchCount(count)} ${bulkTexts[action].done}`,
  ...(undo && {
    action: { label: "Undo", description: editorTexts.undoRow, onClick: undo },
    displayMs: undoMs,
  }),
});

export const bulkUndone = (count: number, kept: BulkOutcome["kept"]): ToastInput => ({
  title: `${watchCount(count)} set back`,
  ...(kept.length > 0 && {
    description: kept.map(({ name, reason }) => `${name}: ${reason}`).join(" "),
  }),
});

export const bulkEnd: Readonly<Partial<Record<BulkAction, string>>> = {
  delete: `Deleted watches can be restored from the bin for ${binDays} days.`,
  remove: "This cannot be undone.",
};

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** A deletion takes these along; undefined if nothing. */
export function alongText(along: NonNullable<BulkOutcome["along"]>): string | undefined {
  const parts = [
    ...counted(along.carts, "place in a cart", "places in carts"),
    ...counted(along.wishlists, "place on a wishlist", "places on wishlists"),
    ...counted(along.pictures, "picture"),
  ];
  if (parts.length === 0) return undefined;
  return `This also removes ${new Intl.ListFormat("en-US").format(parts)}.`;
}

export const historyVerbs: Readonly<Record<string, string>> = {
  create: "Added",
  edit: "Edited",
  undo: "Undid a change",
  publish: "Published on schedule",
  import: "Imported",
  bulk: "Changed with others",
  delete: "Moved to the bin",
  restore: "Restored from the bin",
};
