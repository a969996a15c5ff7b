export const exportTexts = {
  title: "Export",
  intro:
    "Every watch with every column, drafts and sold ones included. Change the file and import it again: what you leave as it is stays as it is.",
  templates: "Begin with an empty template",
} as const;

/** In the template, below the columns. */
export const generalExplanations = {
  empty: ["Empty cells", "Leave the value as it is. A new watch gets none."],
  mark: ["(empty)", "Written into a cell, it removes the value."],
  order: ["Order of columns", "As you like. Columns may be missing: they stay as they are."],
  duplicates: ["The same watch twice", "Is refused, so that no row silently wins."],
  missing: ["Missing rows", "Watches that are not in the file stay as they are."],
} as const;
