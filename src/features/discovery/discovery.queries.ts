import { getQuery } from "#src/lib/query-client.ts";
import type { compareWatches } from "./compare.contract.ts";
import type { listSimilar } from "./similar.contract.ts";

export const similarQuery = (id: number | string) =>
  getQuery<typeof listSimilar>("/api/watches/{id}/similar", { params: { id } });

export const compareQuery = (ids: readonly number[]) =>
  getQuery<typeof compareWatches>("/api/compare", { query: { ids: ids.join(",") } });
