import type { QueryClient } from "@tanstack/react-query";
import type {
  cancelOrder,
  Order,
  openOrder,
  payOrder,
  requestReturn,
} from "#src/features/orders/orders.contract.ts";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { useCall } from "#src/ui/use-call.ts";
import { isOwnOrders, orderQuery } from "./orders.queries.ts";

async function show(queries: QueryClient, number: string, order: Order): Promise<void> {
  const { queryKey } = orderQuery(number);
  // A read that started before the change must not overwrite its result.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, { order });
  notifyOtherTabs("/api/orders");
  void queries.invalidateQueries({ predicate: isOwnOrders });
}

/** The server keeps the key of a link as a cookie. */
export const useOpenOrder = (number: string) =>
  useCall<typeof openOrder>("POST /api/orders/{number}/open", {
    onReply: ({ order }, _input, queries) => show(queries, number, order),
  });

export const useCancelOrder = (number: string) =>
  useCall<typeof cancelOrder>("POST /api/orders/{number}/cancel", {
    once: ["order", number],
    onReply: async ({ order }, _input, queries) => {
      await show(queries, number, order);
      // The watches of the order are for sale again.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(watches|brands)/.test(String(queryKey[0])),
      });
    },
  });

export const useRequestReturn = (number: string) =>
  useCall<typeof requestReturn>("POST /api/orders/{number}/return", {
    once: ["order", number],
    onReply: ({ order }, _input, queries) => show(queries, number, order),
  });

export const usePayOrder = (number: string) =>
  useCall<typeof payOrder>("POST /api/orders/{number}/pay", {
    once: ["order", number],
    onReply: async ({ order, next }, _input, queries) => {
      await show(queries, number, order);
      if (next.kind === "redirect") window.location.assign(next.url);
    },
  });
