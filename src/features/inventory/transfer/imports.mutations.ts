import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type ReplyOf, requestJson, writeUrl } from "#src/lib/endpoint.ts";
import type {
  checkImport,
  ImportQuestion,
  runImport,
  ShownImport,
  startImport,
} from "./imports.contract.ts";
import { importQuery } from "./imports.queries.ts";

/** The file as it is, without a form around it. */
export function useStartImport() {
  const remember = useRemember();
  return useMutation({
    mutationFn: async (file: File) => {
      const url = writeUrl("/api/admin/imports", { query: { fileName: file.name } });
      return (await requestJson("POST", url, { file })) as ReplyOf<typeof startImport>;
    },
    onSuccess: remember,
  });
}

export function useCheckImport(id: number) {
  const remember = useRemember();
  return useMutation({
    mutationFn: (mapping: Record<string, string> | undefined) =>
      call<typeof checkImport>("POST /api/admin/imports/{id}/check", {
        params: { id },
        body: mapping ? { mapping } : {},
      }),
    onSuccess: remember,
  });
}

export function useRunImport(id: number) {
  const remember = useRemember();
  return useMutation({
    mutationFn: (choice: { skipProblems: boolean; confirms: ImportQuestion[] }) =>
      call<typeof runImport>("POST /api/admin/imports/{id}/run", {
        params: { id },
        body: choice,
      }),
    onSuccess: remember,
  });
}

/** The report of an earlier check is forgotten. */
function useRemember() {
  const queries = useQueryClient();
  return (reply: { import: ShownImport }) => {
    const { queryKey } = importQuery(String(reply.import.id));
    queries.removeQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith(`${queryKey[0]}/rows`),
    });
    queries.setQueryData(queryKey, reply);
  };
}
