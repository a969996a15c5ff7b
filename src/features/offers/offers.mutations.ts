import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormGuard, SellFields } from "#src/features/enquiries/enquiries.schema.ts";
import { call } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import type {
  answerOffer,
  makeOffer,
  openOwnOffer,
  removeDraftPhoto as removePhoto,
  requestOfferLinks,
  writeMessage,
} from "./offers.contract.ts";
import { draftHeaders, keyHeaders, offerQuery } from "./offers.queries.ts";
import type { SellerAct } from "./offers.schema.ts";

interface SentOffer {
  readonly fields: SellFields;
  readonly guard: FormGuard;
  readonly token: string;
  /** The same for every try to send this form. */
  readonly key: string;
}

export const sendOffer = ({ fields, guard, token, key }: SentOffer) =>
  call<typeof makeOffer>("POST /api/offers", {
    headers: { "idempotency-key": key, ...draftHeaders(token) },
    body: { ...fields, ownership: true, guard },
  });

export const removeDraftPhoto = (token: string, id: number) =>
  call<typeof removePhoto>("DELETE /api/offer-drafts/photos/{id}", {
    params: { id },
    headers: draftHeaders(token),
  });

interface Answer {
  readonly to: SellerAct;
  readonly amount?: number | undefined;
}

export function useAnswerOffer(key: string) {
  const queries = useQueryClient();
  const { queryKey } = offerQuery(key);
  return useMutation({
    mutationFn: (body: Answer) =>
      call<typeof answerOffer>("POST /api/offers/answer", { headers: keyHeaders(key), body }),
    onSuccess: (reply) => queries.setQueryData(queryKey, reply),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useWriteMessage(key: string) {
  return useMutation({
    mutationFn: ({ text, once }: { text: string; once: string }) =>
      call<typeof writeMessage>("POST /api/offers/messages", {
        headers: { ...keyHeaders(key), "idempotency-key": once },
        body: { text },
      }),
  });
}

export function useRequestLinks() {
  return useMutation({
    mutationFn: (body: { email: string; guard: FormGuard }) =>
      call<typeof requestOfferLinks>("POST /api/offers/links", { body }),
  });
}

/** The key goes into the fragment, which is sent to no server. */
export function useOpenOwnOffer() {
  return useMutation({
    mutationFn: async (id: number) => {
      const params = { id };
      const { key } = await call<typeof openOwnOffer>("POST /api/account/offers/{id}/key", {
        params,
      });
      window.location.assign(`${paths.offer()}#key=${key}`);
    },
  });
}
