import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { StaffAct } from "#src/features/offers/offers.schema.ts";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type * as contract from "./staff-offer.contract.ts";
import { actDone, draftMade, wasOvertaken } from "./staff-offer.messages.ts";
import { forgetConversations, staffOfferQuery, useShowOffer } from "./staff-offer.queries.ts";

interface Bodies {
  readonly valuation: z.input<typeof contract.startValuation.body>;
  readonly quoted: z.input<typeof contract.quoteOffer.body>;
  readonly declined: z.input<typeof contract.declineOffer.body>;
  readonly arrived: z.input<typeof contract.noteArrival.body>;
  readonly inspected: z.input<typeof contract.inspectOffer.body>;
  readonly paid: z.input<typeof contract.payOffer.body>;
  readonly returned: z.input<typeof contract.returnOffer.body>;
}

/** One call for each step. */
const calls: {
  readonly [Act in StaffAct]: (id: number, body: Bodies[Act]) => Promise<contract.OfferReply>;
} = {
  valuation: (id, body) =>
    call<typeof contract.startValuation>("POST /api/admin/offers/{id}/valuation", {
      params: { id },
      body,
    }),
  quoted: (id, body) =>
    call<typeof contract.quoteOffer>("POST /api/admin/offers/{id}/quote", { params: { id }, body }),
  declined: (id, body) =>
    call<typeof contract.declineOffer>("POST /api/admin/offers/{id}/decline", {
      params: { id },
      body,
    }),
  arrived: (id, body) =>
    call<typeof contract.noteArrival>("POST /api/admin/offers/{id}/arrival", {
      params: { id },
      body,
    }),
  inspected: (id, body) =>
    call<typeof contract.inspectOffer>("POST /api/admin/offers/{id}/inspection", {
      params: { id },
      body,
    }),
  paid: (id, body) =>
    call<typeof contract.payOffer>("POST /api/admin/offers/{id}/payment", { params: { id }, body }),
  returned: (id, body) =>
    call<typeof contract.returnOffer>("POST /api/admin/offers/{id}/return", {
      params: { id },
      body,
    }),
};

export type ActBody = Record<string, string | number>;

/** A refused act shows the offer as it has become meanwhile. */
export function useActOnOffer(id: number) {
  const queries = useQueryClient();
  const show = useShowOffer();
  return useMutation({
    mutationFn: ({ act, body }: { act: StaffAct; body: ActBody }) =>
      (calls[act] as (id: number, body: ActBody) => Promise<contract.OfferReply>)(id, body),
    onSuccess: async (reply, { act }) => {
      await show(reply);
      toast(actDone(act));
    },
    onError: async (error) => {
      if (!wasOvertaken(error)) return;
      await queries.invalidateQueries(staffOfferQuery(id));
      await forgetConversations(queries);
    },
  });
}

export function useDraftWatch(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (brandId: number | undefined) =>
      call<typeof contract.draftWatch>("POST /api/admin/offers/{id}/draft", {
        params: { id },
        body: brandId === undefined ? {} : { brandId },
      }),
    onSuccess: async ({ leftOut, serialTaken }) => {
      await queries.invalidateQueries(staffOfferQuery(id));
      toast(draftMade(leftOut, serialTaken));
    },
  });
}
