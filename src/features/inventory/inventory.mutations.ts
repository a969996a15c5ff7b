import { call } from "#src/lib/endpoint.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { useCall } from "#src/ui/use-call.ts";
import type { addWatch, editWatch, StaffWatch, TheirChange } from "./inventory.contract.ts";
import { saved } from "./inventory.messages.ts";
import { showsWatch } from "./inventory.queries.ts";
import type { SaveQuestion } from "./publish-checks.rules.ts";
import type { WatchProblems, WatchValues } from "./watch.schema.ts";
import { changesBetween } from "./watch-form.rules.ts";

interface Saving {
  /** As it was read; undefined for a new watch. */
  readonly base: StaffWatch | undefined;
  readonly values: WatchValues;
  readonly confirms?: SaveQuestion[];
  /** Nobody has asked for it. */
  readonly isQuiet?: boolean;
}

export const useSaveWatch = () =>
  useCall(
    ({ base, values, confirms = [] }: Saving) => {
      if (!base) {
        const body = { ...values, confirms };
        return call<typeof addWatch>("POST /api/admin/inventory", { body });
      }
      const { id, updatedAt } = base;
      const changes = changesBetween(base.values, values);
      return call<typeof editWatch>("PATCH /api/admin/inventory/{id}", {
        params: { id },
        body: { changes, updatedAt, seenUnits: base.values.units, confirms },
      });
    },
    {
      ...showsWatch,
      toast: ({ watch }, { base, isQuiet }) =>
        isQuiet ? undefined : saved(!base, watch.values.model),
    },
  );

interface Refusal {
  readonly code?: string;
  readonly problems?: WatchProblems;
  readonly changes?: TheirChange[];
  readonly watch?: StaffWatch;
  readonly questions?: SaveQuestion[];
}

/** The server says this beyond its message. */
export function refusalIn(error: unknown): Refusal {
  return error instanceof HttpError && [400, 409, 422].includes(error.status) ? error.body : {};
}
