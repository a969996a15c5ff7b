import { expect, test } from "vitest";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { leadingBrands } from "./leading-brands.ts";

const brand = (name: string, count: number) => ({ name, count }) as Brand;
const names = (brands: readonly Brand[]) => brands.map(({ name }) => name);

test("most models first, ties in their order, no more than asked for", () => {
  const brands = [brand("a", 3), brand("b", 9), brand("c", 3), brand("d", 5)];
  expect(names(leadingBrands(brands, 3))).toEqual(["b", "d", "a"]);
  expect(names(leadingBrands(brands, 6))).toEqual(["b", "d", "a", "c"]);
  expect(names(brands)).toEqual(["a", "b", "c", "d"]);
});
