import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { readOfferPhoto, readStaffOffer } from "./staff-offer.contract.ts";

export const staffOfferQuery = (id: number) =>
  getQuery<typeof readStaffOffer>("/api/admin/offers/{id}", { params: { id } });

export const photoUrl = (id: number, fileId: number, size?: "small") =>
  urlOf<typeof readOfferPhoto>("/api/admin/offers/{id}/photos/{fileId}", {
    params: { id, fileId },
    query: size ? { size } : {},
  });
