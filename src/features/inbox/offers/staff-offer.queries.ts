import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { findComparable, findSales } from "./market.contract.ts";
import type { OfferReply, readOfferPhoto, readStaffOffer } from "./staff-offer.contract.ts";

export const staffOfferQuery = (id: number) =>
  getQuery<typeof readStaffOffer>("/api/admin/offers/{id}", { params: { id } });

export const comparablesQuery = (id: number) =>
  getQuery<typeof findComparable>("/api/admin/offers/{id}/comparables", { params: { id } });

export const salesQuery = (id: number) =>
  getQuery<typeof findSales>("/api/admin/offers/{id}/sales", { params: { id } });

export const photoUrl = (id: number, fileId: number, size?: "small") =>
  urlOf<typeof readOfferPhoto>("/api/admin/offers/{id}/photos/{fileId}", {
    params: { id, fileId },
    query: size ? { size } : {},
  });

/** A step is also a message of the conversation, and changes its place in the inbox. */
export function useShowOffer() {
  const queries = useQueryClient();
  return async (reply: OfferReply) => {
    queries.setQueryData(staffOfferQuery(reply.offer.id).queryKey, reply);
    await forgetConversations(queries);
  };
}

export const forgetConversations = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).startsWith("/api/admin/enquiries"),
  });
