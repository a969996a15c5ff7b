import type { FoundKind } from "./palette/palette.rules.ts";

export const kindTitles: Readonly<Record<FoundKind, string>> = {
  watch: "Watches",
  order: "Orders",
  person: "People",
  enquiry: "Enquiries",
  buyback: "Buyback",
};

export const loadFailed = (what: string) => `The ${what} could not be loaded.`;

/** Where the staff works: the specification's stand-in price is for the shop. */
export const noPriceYet = "No price yet";

export const savedViewTexts = {
  save: "Save view",
  change: "Change view",
  share: "Share it with everybody",
  shareHint: "Colleagues who may open the list see it too. They can't change it.",
  delete: "Delete view",
  saved: { title: "View saved" },
  deleted: { title: "View deleted" },
  failed: "The view could not be saved. Please try again.",
  nameTaken: "You have a view of this name.",
  tooMany: "This list has as many views as one person can save. Delete one first.",
  missing: "This view does not exist, or it is a colleague's.",
  noList: "This list does not exist, or it is not open to you.",
} as const;

export const keyListTexts = {
  title: "Keyboard shortcuts",
  onPage: "On this page",
  anywhere: "Anywhere",
  save: "Save",
  send: "Send",
  useKeys: "Use single keys",
  useKeysHint: "In this browser. Ctrl and ⌘ work in any case.",
} as const;

export const paletteTexts = {
  title: "Search and commands",
  placeholder: "Search, or > for actions",
  groups: { recent: "Recent", actions: "Actions", pages: "Pages" },
  button: "Search",
  field: "Find anything…",
  results: "Results",
  close: "Cancel",
  failed: "The search could not be reached. Type on to try again.",
  searching: "Searching…",
  count: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  none: (typed: string) => `Nothing matches “${typed}”.`,
  noActions: "This page has no such action.",
  loadFailed: {
    title: "Search",
    description: "It could not be loaded. Please try again.",
    variant: "destructive",
  },
} as const;
