import {
  type InvalidateQueryFilters,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  type CallInput,
  call,
  type Endpoint,
  type ReplyOf,
  type RouteOf,
} from "#src/lib/endpoint.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { type ToastInput, toast } from "./toast-store.ts";

/** A query whose data a reply may become: `select`, which ours leave out, is how the compiler compares the types. */
interface QueryOf<Data> {
  readonly queryKey: QueryKey;
  readonly select?: ((data: Data) => unknown) | undefined;
}

export interface CallOptions<Reply, Input>
  extends Pick<UseMutationOptions<Reply, Error, Input>, "scope"> {
  /** While a call with this key is sent, `mutate` does nothing: a second press may come before React has rendered. */
  readonly once?: QueryKey;
  /** The reply becomes the data of this query. */
  readonly updates?: QueryOf<Reply> | ((reply: Reply) => QueryOf<Reply>);
  /** These fields of the reply don't become data, because they must not be shown again: a secret link. */
  readonly withholds?: readonly string[];
  /** These inactive queries are removed, because their pages may show the change too. The updated one stays. */
  readonly forgets?: (query: Query) => boolean;
  /** These are fetched again. The call stays pending until they are there. */
  readonly invalidates?: readonly InvalidateQueryFilters[];
  readonly onReply?: (reply: Reply, input: Input, queries: QueryClient) => unknown;
  /** Comes last, when the page shows the change. */
  readonly toast?: ToastInput | ((reply: Reply, input: Input) => ToastInput | undefined);
  readonly failed?: (error: Error) => ToastInput | undefined;
  /** Says of a failure that others were faster: what the call would have changed is fetched again. */
  readonly overtaken?: (error: Error) => boolean;
}

export type CallOf<E extends Endpoint> = UseMutationResult<ReplyOf<E>, Error, CallInput<E>>;

/** A record that somebody else has deleted meanwhile counts as deleted. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/**
 * A call that changes something, with what follows from its reply: `useCall<typeof signOut>("POST /api/auth/logout")`
 * takes the parts of the request as its input. Where the request depends on more than that, give a function.
 */
export function useCall<E extends Endpoint>(
  route: RouteOf<E>,
  options?: CallOptions<ReplyOf<E>, CallInput<E>>,
): CallOf<E>;
export function useCall<Reply, Input = void>(
  request: (input: Input) => Promise<Reply>,
  options?: CallOptions<Reply, Input>,
): UseMutationResult<Reply, Error, Input>;
export function useCall<Input>(
  request: string | ((input: Input) => Promise<unknown>),
  options: CallOptions<unknown, Input> = {},
) {
  const { updates, forgets, invalidates = [], onReply, toast: done } = options;
  const { failed, overtaken, once, scope, withholds } = options;
  const queries = useQueryClient();
  const invalidate = (filters: readonly InvalidateQueryFilters[]) =>
    Promise.all(filters.map((filter) => queries.invalidateQueries(filter)));
  const mutation = useMutation<unknown, Error, Input>({
    ...(scope && { scope }),
    ...(once && { mutationKey: once }),
    mutationFn:
      typeof request === "function"
        ? request
        : (input) => call(request as RouteOf<Endpoint>, input as Parameters<typeof call>[1]),
    onSuccess: async (reply, input) => {
      const updated = typeof updates === "function" ? updates(reply) : updates;
      if (updated) queries.setQueryData(updated.queryKey, without(reply, withholds));
      if (forgets) {
        queries.removeQueries({
          type: "inactive",
          predicate: (query) => forgets(query) && query.queryKey[0] !== updated?.queryKey[0],
        });
      }
      await invalidate(invalidates);
      await onReply?.(reply, input, queries);
      const text = typeof done === "function" ? done(reply, input) : done;
      if (text) toast(text);
    },
    onError: async (error) => {
      const text = failed?.(error);
      if (text) toast(text);
      if (!overtaken?.(error)) return;
      await invalidate(typeof updates === "object" ? [updates, ...invalidates] : invalidates);
    },
  });
  if (!once) return mutation;
  const mutate: typeof mutation.mutate = (...args) => {
    if (queries.isMutating({ mutationKey: once }) === 0) mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

function without(reply: unknown, fields: readonly string[] = []): unknown {
  if (fields.length === 0) return reply;
  return Object.fromEntries(
    Object.entries(Object(reply)).filter(([name]) => !fields.includes(name)),
  );
}
