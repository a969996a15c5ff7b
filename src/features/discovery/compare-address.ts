import { isId } from "#src/lib/params.ts";
import { paths } from "#src/lib/paths.ts";

export const maxCompared = 4;

const idsIn = (search: URLSearchParams): string[] => {
  const named = search.getAll("ids").join(",").split(",");
  return [...new Set(named.map((id) => id.trim()).filter(isId))];
};

/** The ids of an address, each once. `isLong`: it names more than are compared. */
export function idsFromSearch(search: URLSearchParams): { ids: number[]; isLong: boolean } {
  const ids = idsIn(search).map(Number);
  return { ids: ids.slice(0, maxCompared), isLong: ids.length > maxCompared };
}

/** Keeps one id too many, because the page says that it was left out. */
export function canonicalIds(search: URLSearchParams): URLSearchParams {
  const ids = idsIn(search).slice(0, maxCompared + 1);
  return new URLSearchParams(ids.length > 0 ? { ids: ids.join(",") } : {});
}

export const compareHref = (ids: readonly number[]): string =>
  ids.length > 0 ? `${paths.compare()}?ids=${ids.join(",")}` : paths.compare();
