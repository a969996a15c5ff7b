import { useMutation } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  addWatch,
  changeMany,
  editWatch,
  StaffWatch,
  TheirChange,
  undoChange,
} from "./inventory.contract.ts";
import { bulkDone, saved, undoFailed, undone } from "./inventory.messages.ts";
import { useForgetWatches } from "./inventory.queries.ts";
import type { BulkAction, PriceChange } from "./inventory.rules.ts";
import type { WatchField, WatchProblems, WatchValues } from "./watch.schema.ts";
import { changesBetween } from "./watch-form.rules.ts";

interface Saving {
  /** As it was read; undefined for a new watch. */
  readonly base: StaffWatch | undefined;
  readonly values: WatchValues;
  readonly confirmed?: boolean;
}

export function useSaveWatch() {
  const forget = useForgetWatches();
  return useMutation({
    mutationFn: async ({ base, values, confirmed = false }: Saving) => {
      if (!base) {
        return call<typeof addWatch>("POST /api/admin/inventory", { body: values });
      }
      const { id, updatedAt } = base;
      const changes = changesBetween(base.values, values);
      return call<typeof editWatch>("PATCH /api/admin/inventory/{id}", {
        params: { id },
        body: { changes, updatedAt, seenUnits: base.values.units, confirmed },
      });
    },
    onSuccess: async ({ watch }, { base }) => {
      await forget(watch.id);
      toast(saved(!base, watch.values.model));
    },
  });
}

interface Refusal {
  readonly code?: string;
  readonly problems?: WatchProblems;
  readonly changes?: TheirChange[];
  readonly watch?: StaffWatch;
  readonly prices?: { field: WatchField; before: number; after: number }[];
}

/** What the server says beyond its message. */
export function refusalIn(error: unknown): Refusal {
  if (!(error instanceof HttpError) || ![400, 409].includes(error.status)) return {};
  try {
    return JSON.parse(error.text);
  } catch {
    return {};
  }
}

export function useUndo(id: number) {
  const forget = useForgetWatches();
  return useMutation({
    mutationFn: (entryId: number) =>
      call<typeof undoChange>("POST /api/admin/inventory/{id}/undo", {
        params: { id },
        body: { entryId },
      }),
    onSuccess: async () => {
      await forget(id);
      toast(undone);
    },
    onError: (error) => toast(undoFailed(error)),
  });
}

export interface Bulk {
  readonly ids: readonly number[];
  readonly action: BulkAction;
  readonly price?: PriceChange | undefined;
}

const send = ({ ids, price, ...bulk }: Bulk & { preview?: boolean; confirmed?: boolean }) =>
  call<typeof changeMany>("POST /api/admin/inventory/bulk", {
    body: { ...bulk, ids: [...ids], ...(price && { price }) },
  });

export function usePreviewBulk() {
  return useMutation({ mutationFn: (bulk: Bulk) => send({ ...bulk, preview: true }) });
}

/** Whoever has seen the preview has confirmed what it shows. */
export function useBulk() {
  const forget = useForgetWatches();
  return useMutation({
    mutationFn: (bulk: Bulk) => send({ ...bulk, confirmed: true }),
    onSuccess: async ({ changed }, { action }) => {
      await forget();
      toast(bulkDone(action, changed.length));
    },
  });
}
