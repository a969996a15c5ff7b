import { maxCompared } from "./compare-address.ts";

export const similarTexts = {
  title: "Similar Watches",
  titleOfSold: "This One Has Found Its Owner",
  ofSold: "These are for sale now and come close to it.",
} as const;

export const viewedTexts = {
  title: "Recently Viewed",
  clear: "Clear",
  cleared: {
    title: "The list is empty.",
    description: "It was kept in this browser alone.",
  },
} as const;

const numbers = ["no", "one", "two", "three", "four"];
const counted = (count: number) =>
  `${numbers[count] ?? count} ${count === 1 ? "watch" : "watches"}`;

export const compareTexts = {
  toggle: "Compare",
  chosen: "Chosen to compare",
  tray: "Watches to compare",
  status: (count: number) => `${counted(count)} to compare`,
  another: "Choose another watch to compare it with.",
  remove: "Remove",
  full: {
    title: `You can compare up to ${counted(maxCompared)}.`,
    description: "Remove one of them to choose another.",
  },
  title: "Compare Watches",
  description: "Watches side by side: their prices, their particulars and their sizes.",
  differs: "differs",
  legend: "marks what differs.",
  onlyDifferences: "Only differences",
  region: "Comparison",
  notKnown: "Not known",
  sizes: "Side by Side",
  sizesNote: "Drawn to one scale, by the width of the case.",
  lugToLug: (length: string) => `${length} from lug to lug`,
  isLong: "More than four watches were named. These are the first four.",
  leftOut: (count: number) =>
    count === 1
      ? "One watch is no longer with us and was left out."
      : `${counted(count)} are no longer with us and were left out.`,
  emptyTitle: "Nothing to compare yet",
  empty:
    "Choose “Compare” on up to four watches, and see here side by side in what they differ. The address of a comparison can be shared.",
  failed: "The watches could not be loaded",
} as const;
