import type { Watch } from "./catalog.contract.ts";

export type SampleWatch = Pick<
  Watch,
  "model" | "brandName" | "reference" | "image" | "retailPrice"
>;

/** What the shop window shows while nothing is featured. They are examples and have no page of their own. */
export const sampleWatches: readonly SampleWatch[] = [
  {
    brandName: "Rolex",
    model: "Submariner Date",
    reference: "126610LN",
    image: "/media/rolex-submariner-date-126610ln--front",
    retailPrice: 14_250,
  },
  {
    brandName: "Omega",
    model: "Speedmaster Moonwatch Professional",
    reference: "310.30.42.50.01.002",
    image: "/media/omega-speedmaster-moonwatch-professional-310-30-42-50-01-002--front",
    retailPrice: 6_950,
  },
  {
    brandName: "Patek Philippe",
    model: "Nautilus",
    reference: "5711/1A-010",
    image: "/media/patek-philippe-nautilus-5711-1a-010--front",
    retailPrice: 121_000,
  },
];
