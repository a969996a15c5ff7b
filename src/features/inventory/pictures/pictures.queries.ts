import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { getOriginal, listPictures } from "./pictures.contract.ts";

export type OwnerQuery = { readonly watchId: number } | { readonly brandId: number };

/** How often the page asks for pictures that are being prepared. */
const refetchMs = 1_500;

/** Asks again while pictures are being prepared. */
export const picturesQuery = (owner: OwnerQuery) => ({
  ...getQuery<typeof listPictures>("/api/admin/pictures", { query: owner }),
  refetchInterval: ({
    state,
  }: {
    state: { data?: { pictures: { state: string }[] } | undefined };
  }) =>
    state.data?.pictures.some((picture) => picture.state === "processing") ? refetchMs : false,
});

export const uploadUrl = (owner: OwnerQuery) =>
  urlOf<typeof listPictures>("/api/admin/pictures", { query: owner });

/** For the browser of the staff alone; small enough to choose a part of it. */
export const smallOriginalUrl = (id: number) =>
  urlOf<typeof getOriginal>("/api/admin/pictures/{id}/original", {
    params: { id },
    query: { size: "small" },
  });
