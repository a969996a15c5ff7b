export const inventoryProblems = {
  unknownBrand: "This brand no longer exists.",
  slugTaken: "Another watch has this slug.",
  serialTaken: ({ id, model }: { id: number; model: string }) =>
    `The ${model} (watch ${id}) of this brand has this serial number.`,
  held: (held: number) =>
    `${held} of them ${held === 1 ? "is" : "are"} reserved by orders, so there can't be fewer.`,
  confirmPrice: "A price changes by more than half. Confirm that it is meant.",
  changedMeanwhile: "This watch has been changed meanwhile.",
  cannotUndo: "This change can't be undone: the watch has been changed since.",
} as const;

/** Why a bulk action leaves a watch as it is. */
export const keptReasons = {
  publish: "It is published already.",
  unpublish: "It is a draft already.",
  feature: "It is featured already.",
  unfeature: "It is not featured.",
  noPrice: "It has no such price.",
  outOfRange: "The new price would be out of range.",
  samePrice: "Its price would stay the same.",
  inOrder: "It is part of an order and is kept for it.",
} as const;
