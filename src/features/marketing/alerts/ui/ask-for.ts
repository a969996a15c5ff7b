import type { askForAlert, saveSearch } from "#src/features/marketing/alerts/alerts.contract.ts";
import { call } from "#src/lib/endpoint.ts";
import type { FormGuard } from "#src/lib/form-fields.ts";

/** A watch, or the address of a search. */
export type About = { readonly watchId: number } | { readonly address: string };

interface Asking {
  readonly email: string;
  readonly guard: FormGuard;
}

export const askFor = (about: About, asking: Asking) =>
  "watchId" in about
    ? call<typeof askForAlert>("POST /api/alerts", { body: { ...asking, ...about } })
    : call<typeof saveSearch>("POST /api/alerts/searches", { body: { ...asking, ...about } });
