import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PaymentMethod } from "#src/domain/orders.ts";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { call } from "#src/lib/endpoint.ts";
import type { cancelOrder, Order, openOrder, payOrder, requestReturn } from "./orders.contract.ts";
import { isOwnOrders, orderQuery } from "./orders.queries.ts";

function useShowOrder(number: string) {
  const queries = useQueryClient();
  return async (order: Order) => {
    const { queryKey } = orderQuery(number);
    // A read that started before the change must not overwrite its result.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, { order });
    notifyOtherTabs("/api/orders");
    void queries.invalidateQueries({ predicate: isOwnOrders });
  };
}

/** A second click may come before React has rendered that the first is being sent. */
function useOnce(number: string) {
  const queries = useQueryClient();
  const mutationKey = ["order", number];
  return {
    mutationKey,
    once: (act: () => void) => {
      if (queries.isMutating({ mutationKey }) === 0) act();
    },
  };
}

/** The server keeps the key of a link as a cookie. */
export function useOpenOrder(number: string) {
  const show = useShowOrder(number);
  return useMutation({
    mutationFn: (key: string) =>
      call<typeof openOrder>("POST /api/orders/{number}/open", {
        params: { number },
        body: { key },
      }),
    onSuccess: ({ order }) => show(order),
  });
}

export function useCancelOrder(number: string) {
  const queries = useQueryClient();
  const show = useShowOrder(number);
  const { mutationKey, once } = useOnce(number);
  const mutation = useMutation({
    mutationKey,
    mutationFn: () =>
      call<typeof cancelOrder>("POST /api/orders/{number}/cancel", { params: { number } }),
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

export function useRequestReturn(number: string) {
  const show = useShowOrder(number);
  const { mutationKey, once } = useOnce(number);
  const mutation = useMutation({
    mutationKey,
    mutationFn: (reason: string) =>
      call<typeof requestReturn>("POST /api/orders/{number}/return", {
        params: { number },
        body: { reason },
      }),
    onSuccess: ({ order }) => show(order),
  });
  return { ...mutation, request: (reason: string) => once(() => mutation.mutate(reason)) };
}

export function usePayOrder(number: string) {
  const show = useShowOrder(number);
  const { mutationKey, once } = useOnce(number);
  const mutation = useMutation({
    mutationKey,
    mutationFn: (payment: PaymentMethod) =>
      call<typeof payOrder>("POST /api/orders/{number}/pay", {
        params: { number },
        body: { payment },
      }),
    onSuccess: async ({ order, next }) => {
      await show(order);
      if (next.kind === "redirect") window.location.assign(next.url);
    },
  });
  return {
    ...mutation,
    pay: (method: PaymentMethod) => once(() => mutation.mutate(method)),
  };
}
