import { useMutation } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import type { Application } from "./application.schema.ts";
import type { applyForWholesale } from "./wholesale.contract.ts";

export function useApply() {
  return useMutation({
    mutationFn: (body: Application) =>
      call<typeof applyForWholesale>("POST /api/wholesale/apply", { body }),
  });
}
