import { getQuery } from "#src/lib/query-client.ts";
import type { getBrand, listBrands } from "./catalog.contract.ts";

export const brandsQuery = () => getQuery<typeof listBrands>("/api/brands");

export const brandQuery = (id: number) =>
  getQuery<typeof getBrand>("/api/brands/id/{id}", { params: { id } });
