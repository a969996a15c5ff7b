import type { StaffAct } from "#src/features/offers/offers.schema.ts";
import { call, type RouteOf } from "#src/lib/endpoint.ts";
import { useCall } from "#src/ui/use-call.ts";
import type * as contract from "./staff-offer.contract.ts";
import { actDone, wasOvertaken } from "./staff-offer.messages.ts";
import { staffOfferQuery } from "./staff-offer.queries.ts";

interface Endpoints {
  readonly valuation: typeof contract.startValuation;
  readonly quoted: typeof contract.quoteOffer;
  readonly declined: typeof contract.declineOffer;
  readonly arrived: typeof contract.noteArrival;
  readonly inspected: typeof contract.inspectOffer;
  readonly paid: typeof contract.payOffer;
  readonly returned: typeof contract.returnOffer;
}

/** One call for each step. */
const routes: { readonly [Act in StaffAct]: RouteOf<Endpoints[Act]> } = {
  valuation: "POST /api/admin/offers/{id}/valuation",
  quoted: "POST /api/admin/offers/{id}/quote",
  declined: "POST /api/admin/offers/{id}/decline",
  arrived: "POST /api/admin/offers/{id}/arrival",
  inspected: "POST /api/admin/offers/{id}/inspection",
  paid: "POST /api/admin/offers/{id}/payment",
  returned: "POST /api/admin/offers/{id}/return",
};

export type ActBody = Record<string, string | number>;

/**
 * A step is also a message of the conversation, and changes its place in the inbox. A refused act shows the
 * offer as it has become meanwhile.
 */
export const useActOnOffer = (id: number) =>
  useCall(
    ({ act, body }: { act: StaffAct; body: ActBody }) =>
      call<Endpoints[StaffAct]>(routes[act], { params: { id }, body: body as never }),
    {
      updates: staffOfferQuery(id),
      invalidates: [
        { predicate: ({ queryKey: [key] }) => String(key).startsWith("/api/admin/enquiries") },
      ],
      toast: (_reply, { act }) => actDone(act),
      overtaken: wasOvertaken,
    },
  );
