import { queryOptions } from "@tanstack/react-query";
import { call, fetchFile } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { getOffer, listDraftPhotos, listOwnOffers } from "./offers.contract.ts";

export const keyHeaders = (key: string) => ({ "x-offer-key": key });
export const draftHeaders = (token: string) => ({ "x-draft-token": token });

/** Where a photo's file is, and what opens it. Never in the address, which ends up in logs. */
export interface PhotoSource {
  readonly folder: "/api/offers/files" | "/api/offer-drafts/photos";
  readonly upload: "/api/offers/photos" | "/api/offer-drafts/photos";
  headers(): Readonly<Record<string, string>>;
}

export const offerQuery = (key: string) =>
  queryOptions({
    queryKey: ["offer", key] as const,
    queryFn: () => call<typeof getOffer>("GET /api/offers/current", { headers: keyHeaders(key) }),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });

export const ownOffersQuery = () => getQuery<typeof listOwnOffers>("/api/account/offers");

export const fetchDraftPhotos = (token: string) =>
  call<typeof listDraftPhotos>("GET /api/offer-drafts/photos", { headers: draftHeaders(token) });

export const fetchPhoto = ({ folder, headers }: PhotoSource, id: number): Promise<Blob> =>
  fetchFile(`${folder}/${id}?size=small`, headers());
