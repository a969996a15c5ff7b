import { useMutation } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { HttpError } from "#src/lib/http-error.ts";
import type { Application } from "./application.schema.ts";
import type { applyForWholesale } from "./wholesale.contract.ts";
import { applicationFailed } from "./wholesale.messages.ts";

export function useApply() {
  return useMutation({
    mutationFn: (body: Application) =>
      call<typeof applyForWholesale>("POST /api/wholesale/apply", { body }),
  });
}

export function applicationProblem(error: unknown): string {
  return (error instanceof HttpError && error.serverMessage) || applicationFailed.description;
}
