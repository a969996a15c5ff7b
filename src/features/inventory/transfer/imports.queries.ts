import { keepPreviousData } from "@tanstack/react-query";
import { importRefetchMs } from "#src/domain/limits.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type {
  downloadReport,
  Import,
  listImports,
  RowOutcome,
  readImport,
  readReport,
} from "./imports.contract.ts";

export const isBusy = ({ state }: Pick<Import, "state">) =>
  state === "checking" || state === "running";

export const importsQuery = () => ({
  ...getQuery<typeof listImports>("/api/admin/imports"),
  refetchOnMount: "always" as const,
});

/** Asks again while a job works on it. */
export const importQuery = (id: string) => ({
  ...getQuery<typeof readImport>("/api/admin/imports/{id}", { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: { import: Import } | undefined } }) =>
    state.data && isBusy(state.data.import) ? importRefetchMs : (false as const),
});

export const reportQuery = (id: string, outcome: RowOutcome | undefined, page: number) => ({
  ...getQuery<typeof readReport>("/api/admin/imports/{id}/rows", {
    params: { id },
    query: { page, ...(outcome && { outcome }) },
  }),
  placeholderData: keepPreviousData,
});

export const reportUrl = (id: number) =>
  urlOf<typeof downloadReport>("/api/admin/imports/{id}/report", { params: { id } });
