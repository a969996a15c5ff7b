import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { call } from "#src/lib/endpoint.ts";
import type {
  cancelOrder,
  Order,
  OrderPaymentMethod,
  payOrder,
  requestReturn,
} from "./orders.contract.ts";
import { type OrderAccess, orderQuery, ownOrdersQuery, urlParts } from "./orders.queries.ts";

function useShowOrder(access: OrderAccess) {
  const queries = useQueryClient();
  return async (order: Order) => {
    const { queryKey } = orderQuery(access);
    // A read that started before the change must not overwrite its result.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, { order });
    notifyOtherTabs("/api/orders");
    void queries.invalidateQueries({ queryKey: ownOrdersQuery().queryKey });
  };
}

/** A second click may come before React has rendered that the first is being sent. */
function useOnce({ number }: OrderAccess) {
  const queries = useQueryClient();
  const mutationKey = ["order", number];
  return {
    mutationKey,
    once: (act: () => void) => {
      if (queries.isMutating({ mutationKey }) === 0) act();
    },
  };
}

export function useCancelOrder(access: OrderAccess) {
  const queries = useQueryClient();
  const show = useShowOrder(access);
  const { mutationKey, once } = useOnce(access);
  const mutation = useMutation({
    mutationKey,
    mutationFn: () =>
      call<typeof cancelOrder>("POST /api/orders/{number}/cancel", urlParts(access)),
    onSuccess: async ({ order }) => {
      await show(order);
      // Its watches are for sale again.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(watches|brands)/.test(String(queryKey[0])),
      });
    },
  });
  return { ...mutation, cancel: () => once(mutation.mutate) };
}

export function useRequestReturn(access: OrderAccess) {
  const show = useShowOrder(access);
  const { mutationKey, once } = useOnce(access);
  const mutation = useMutation({
    mutationKey,
    mutationFn: (reason: string) =>
      call<typeof requestReturn>("POST /api/orders/{number}/return", {
        ...urlParts(access),
        body: { reason },
      }),
    onSuccess: ({ order }) => show(order),
  });
  return { ...mutation, request: (reason: string) => once(() => mutation.mutate(reason)) };
}

export function usePayOrder(access: OrderAccess) {
  const show = useShowOrder(access);
  const { mutationKey, once } = useOnce(access);
  const mutation = useMutation({
    mutationKey,
    mutationFn: (payment: OrderPaymentMethod) =>
      call<typeof payOrder>("POST /api/orders/{number}/pay", {
        ...urlParts(access),
        body: { payment },
      }),
    onSuccess: async ({ order, next }) => {
      await show(order);
      if (next.kind === "redirect") window.location.assign(next.url);
    },
  });
  return {
    ...mutation,
    pay: (method: OrderPaymentMethod) => once(() => mutation.mutate(method)),
  };
}
