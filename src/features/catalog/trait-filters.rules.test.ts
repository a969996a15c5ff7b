import { expect, test } from "vitest";
import {
  activeFilters,
  isOffered,
  listingAddress,
  listingHref,
  listingSearch,
  searchFromListing,
  searchListingFromSearch,
} from "./filter.rules.ts";
import { canonicalTraits } from "./trait-filters.rules.ts";

const read = (query: string) => searchListingFromSearch(new URLSearchParams(query));
const written = (query: string) => searchFromListing(read(query)).toString();

const query =
  "q=gmt&material=Titanium&brand=omega%2Ctudor&movement=Manual&bracelet=Steel+%26+gold+bracelet&complications=Date%2CGMT&yearFrom=2010&yearTo=2020&forSale=true&page=2";

test("every choice is read back as it was written", () => {
  expect(written(query)).toBe(query);
});

test("an address without new filters, or with unknown values of them, has none", () => {
  for (const old of ["", "dialColor=Black&page=2", "movement=Steam&yearFrom=20&forSale=no"]) {
    expect(read(old).filters).not.toHaveProperty("traits");
  }
});

test("repeated names mean the same as joined values", () => {
  expect(read("complications=GMT&complications=Date&brand=a&brand=b&brand=a")).toEqual(
    read("complications=Date,GMT&brand=a,b"),
  );
});

test("one brand stays a part of the address, several are filters that it names once", () => {
  const href = (search: string) => {
    const given = new URLSearchParams(search);
    return listingHref(listingAddress("/shop", given), searchListingFromSearch(given));
  };
  expect(href("brand=omega&movement=Manual")).toBe("/shop?brand=omega&movement=Manual");
  expect(href("brand=omega&brand=tudor")).toBe("/shop?brand=omega%2Ctudor");
});

test("each choice is a chip that can be removed alone", () => {
  const { filters } = read(query);
  const chips = activeFilters(filters, (slug) => slug.toUpperCase());
  expect(chips.map(({ label }) => label)).toEqual([
    ...["Titanium", "OMEGA", "TUDOR", "Manual", "Steel & gold bracelet", "Date", "GMT"],
    ...["2010-2020", "For sale now"],
  ]);
  const rest = (label: string) => {
    const without = chips.find((chip) => chip.label === label)?.without ?? filters;
    const state = { filters: without, sort: "newest", page: 1 } as const;
    return listingSearch(listingAddress("/shop"), state);
  };
  expect(rest("OMEGA").get("brand")).toBe("tudor");
  expect(rest("2010-2020").has("yearFrom")).toBe(false);
  expect(rest("Date").get("complications")).toBe("GMT");
});

test.each([
  ["yearFrom=2019", "From 2019"],
  ["yearTo=1990", "Until 1990"],
  ["yearFrom=2019&yearTo=2019", "2019"],
])("%s is called %s", (search, label) => {
  expect(activeFilters(read(search).filters).map((chip) => chip.label)).toEqual([label]);
});

test("only what has an end is cached", () => {
  expect(isOffered(read("movement=Manual&forSale=true").filters)).toBe(true);
  for (const endless of ["yearFrom=2019", "yearTo=2019", "brand=a,b", "price=1-2"]) {
    expect(isOffered(read(endless).filters)).toBe(false);
  }
  expect(canonicalTraits({ movement: ["Quartz", "Manual", "Steam"] })).toMatchObject({
    movement: "Manual,Quartz",
  });
  expect(canonicalTraits({ movement: ["Steam"] })).toBeUndefined();
  expect(canonicalTraits({ yearFrom: 2019 })).toBeUndefined();
});
