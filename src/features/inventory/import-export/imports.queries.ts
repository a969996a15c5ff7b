import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { fetchedPicturesRefetchMs, importRefetchMs } from "#src/domain/limits.ts";
import { type ReplyOf, urlOf, writeUrl } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { useCall } from "#src/ui/use-call.ts";
import type {
  checkImport,
  downloadReport,
  Import,
  readImport,
  readReport,
  ShownImport,
  ShownRows,
} from "./imports.contract.ts";

export const isBusy = ({ state }: Pick<Import, "state">) =>
  state === "checking" || state === "running" || state === "undoing";

/** Asks again while a job works on it. */
export const importQuery = (id: string) => ({
  ...getQuery<typeof readImport>("/api/admin/imports/{id}", { params: { id } }),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: { import: ShownImport } | undefined };
  }) => {
    if (!data) return false as const;
    if (isBusy(data.import)) return importRefetchMs;
    const { state, pictures } = data.import;
    return state === "done" && pictures.waiting > 0 ? fetchedPicturesRefetchMs : (false as const);
  },
});

export const reportQuery = (id: string, outcome: ShownRows | undefined, page: number) => ({
  ...getQuery<typeof readReport>("/api/admin/imports/{id}/rows", {
    params: { id },
    query: { page, ...(outcome && { outcome }) },
  }),
  placeholderData: keepPreviousData,
});

export const pictureUrl = (id: number, fileName: string) =>
  writeUrl("/api/admin/imports/{id}/pictures", { params: { id }, query: { fileName } });

export const reportUrl = (id: number) =>
  urlOf<typeof downloadReport>("/api/admin/imports/{id}/report", { params: { id } });

type ImportReply = ReplyOf<typeof readImport>;

/** The report of an earlier check is forgotten. */
export const showsImport = {
  updates: (reply: ImportReply) => importQuery(String(reply.import.id)),
  onReply: (reply: ImportReply, _input: unknown, queries: QueryClient) => {
    const [url] = importQuery(String(reply.import.id)).queryKey;
    queries.removeQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith(`${url}/rows`),
    });
  },
};

export const useCheckImport = () =>
  useCall<typeof checkImport>("POST /api/admin/imports/{id}/check", showsImport);
