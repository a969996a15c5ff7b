import { useMutation, useQueryClient } from "@tanstack/react-query";
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
import { staffWatchQuery, useForgetWatches } from "./inventory.queries.ts";
import type { BulkAction, PriceChange } from "./inventory.rules.ts";
import type { SaveQuestion } from "./save-questions.rules.ts";
import type { WatchProblems, WatchValues } from "./watch.schema.ts";
import { changesBetween } from "./watch-form.rules.ts";

interface Saving {
  /** As it was read; undefined for a new watch. */
  readonly base: StaffWatch | undefined;
  readonly values: WatchValues;
  readonly confirms?: SaveQuestion[];
}

/** The title of the page shows what is stored. */
function useRememberWatch() {
  const queries = useQueryClient();
  const forget = useForgetWatches();
  return async (reply: { watch: StaffWatch }) => {
    queries.setQueryData(staffWatchQuery(String(reply.watch.id)).queryKey, reply);
    await forget(reply.watch.id);
  };
}

export function useSaveWatch() {
  const remember = useRememberWatch();
  return useMutation({
    mutationFn: async ({ base, values, confirms = [] }: Saving) => {
      if (!base) {
        return call<typeof addWatch>("POST /api/admin/inventory", {
          body: { ...values, confirms },
        });
      }
      const { id, updatedAt } = base;
      const changes = changesBetween(base.values, values);
      return call<typeof editWatch>("PATCH /api/admin/inventory/{id}", {
        params: { id },
        body: { changes, updatedAt, seenUnits: base.values.units, confirms },
      });
    },
    onSuccess: async (reply, { base }) => {
      await remember(reply);
      toast(saved(!base, reply.watch.values.model));
    },
  });
}

interface Refusal {
  readonly code?: string;
  readonly problems?: WatchProblems;
  readonly changes?: TheirChange[];
  readonly watch?: StaffWatch;
  readonly questions?: SaveQuestion[];
}

/** What the server says beyond its message. */
export function refusalIn(error: unknown): Refusal {
  if (!(error instanceof HttpError) || ![400, 409, 422].includes(error.status)) return {};
  try {
    return JSON.parse(error.text);
  } catch {
    return {};
  }
}

export function useUndo(id: number) {
  const remember = useRememberWatch();
  return useMutation({
    mutationFn: (entryId: number) =>
      call<typeof undoChange>("POST /api/admin/inventory/{id}/undo", {
        params: { id },
        body: { entryId },
      }),
    onSuccess: async (reply) => {
      await remember(reply);
      toast(undone);
    },
    onError: (error) => toast(undoFailed(error)),
  });
}

export interface Bulk {
  readonly ids: readonly number[];
  readonly action: BulkAction;
  readonly price?: PriceChange | undefined;
  readonly includeSold?: boolean;
  /** What the preview asked and the person has confirmed. */
  readonly confirms?: SaveQuestion[];
}

const send = ({ ids, price, ...bulk }: Bulk & { preview?: boolean }) =>
  call<typeof changeMany>("POST /api/admin/inventory/bulk", {
    body: { ...bulk, ids: [...ids], ...(price && { price }) },
  });

export function usePreviewBulk() {
  return useMutation({ mutationFn: (bulk: Bulk) => send({ ...bulk, preview: true }) });
}

export function useBulk() {
  const forget = useForgetWatches();
  return useMutation({
    mutationFn: (bulk: Bulk) => send(bulk),
    onSuccess: async ({ changed }, { action }) => {
      await forget();
      toast(bulkDone(action, changed.length));
    },
  });
}
