import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isNotViewer } from "#src/features/auth/auth.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { randomKey } from "#src/lib/random-key.ts";
import type { takeOrder } from "./manual-order.contract.ts";
import type { ManualOrder } from "./manual-order.rules.ts";

/** One key per form: a repeated press, or a retry after a lost connection, orders once. */
export function useTakeOrder() {
  const queries = useQueryClient();
  const [key] = useState(() => randomKey());
  return useMutation({
    mutationFn: (body: ManualOrder) =>
      call<typeof takeOrder>("POST /api/admin/orders", {
        body,
        headers: { "idempotency-key": key },
      }),
    onSuccess: () => queries.removeQueries({ type: "inactive", predicate: isNotViewer }),
  });
}
