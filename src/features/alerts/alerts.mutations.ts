import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type ReplyOf } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  askForAlert,
  changePriceAlert,
  confirmAlerts,
  endAlerts,
  endOwnAlert,
  listAlerts,
} from "./alerts.contract.ts";
import { priceDropTexts } from "./alerts.messages.ts";
import { ownAlertsQuery, priceAlertQuery } from "./alerts.queries.ts";

type AskBody = Parameters<typeof call<typeof askForAlert>>[1]["body"];

export function useAskForAlert() {
  return useMutation({
    mutationFn: (body: AskBody) => call<typeof askForAlert>("POST /api/alerts", { body }),
  });
}

export type AlertList = ReplyOf<typeof listAlerts>;
export type Ended = "all" | "prices" | { readonly alert: number };

/** What the link of a mail may do. Each reply is the list as it is then. */
export function useListAlerts() {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof listAlerts>("POST /api/alerts/list", { body: { token } }),
  });
}

export function useConfirmAlerts(onChanged: (list: AlertList) => void) {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof confirmAlerts>("POST /api/alerts/confirm", { body: { token } }),
    onSuccess: onChanged,
  });
}

export function useEndAlerts(onChanged: (list: AlertList) => void) {
  return useMutation({
    mutationFn: (body: { token: string; end: Ended }) =>
      call<typeof endAlerts>("POST /api/alerts/end", { body }),
    onSuccess: onChanged,
  });
}

export function useSwitchPriceAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      call<typeof changePriceAlert>("POST /api/alerts/prices", { body: { isOn } }),
    onSuccess: (reply) => queries.setQueryData(priceAlertQuery().queryKey, reply),
    onError: (error) => toast(priceDropTexts.failed(error)),
  });
}

export function useEndOwnAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call<typeof endOwnAlert>("DELETE /api/account/alerts/{id}", { params: { id } }),
    onSuccess: (reply) => queries.setQueryData(ownAlertsQuery().queryKey, reply),
    onError: (error) => toast(priceDropTexts.failed(error)),
  });
}
