/** More filters of a shop with `discovery`. Each watch has any number of options of each. */
export const traitFacets = [
  {
    name: "movement",
    label: "Movement",
    options: ["Automatic", "Manual", "Quartz", "Spring Drive"],
  },
  {
    name: "bracelet",
    label: "Bracelet",
    options: [
      "Steel bracelet",
      "Gold bracelet",
      "Steel & gold bracelet",
      "Titanium bracelet",
      "Ceramic bracelet",
      "Leather strap",
      "Rubber strap",
      "Textile strap",
    ],
  },
  {
    name: "complications",
    label: "Complications",
    options: [
      "Chronograph",
      "Date",
      "GMT",
      "World time",
      "Moon phase",
      "Annual calendar",
      "Perpetual calendar",
      "Tourbillon",
      "Minute repeater",
    ],
  },
] as const;

export type TraitFacet = (typeof traitFacets)[number]["name"];
export type TraitOption = (typeof traitFacets)[number]["options"][number];

export function traitRecord<T>(
  pick: (facet: (typeof traitFacets)[number]) => T,
): Record<TraitFacet, T> {
  return Object.fromEntries(traitFacets.map((facet) => [facet.name, pick(facet)])) as Record<
    TraitFacet,
    T
  >;
}
