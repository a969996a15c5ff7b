import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type * as contract from "./newsletter.contract.ts";

/** Subscribers come and go, and other staff write too. */
const fresh = { staleTime: 0 } as const;

/** While an issue is being sent, its figures change by themselves. */
const sendingRefetchMs = 3_000;

export const issueQuery = (id: string | number) => ({
  ...getQuery<typeof contract.readIssue>("/api/admin/newsletter/{id}", { params: { id } }),
  ...fresh,
  refetchInterval: ({ state }: { state: { data?: contract.Issue | undefined } }) =>
    state.data?.state === "sending" ? sendingRefetchMs : (false as const),
});

export const newsletterWatchesQuery = (search: string) => ({
  ...getQuery<typeof contract.findNewsletterWatches>("/api/admin/newsletter/watches", {
    query: { search },
  }),
  ...fresh,
  placeholderData: keepPreviousData,
});

export const previewQuery = (fields: contract.IssueFields) =>
  queryOptions({
    queryKey: [`newsletter preview ${JSON.stringify(fields)}`] as const,
    queryFn: () =>
      call<typeof contract.previewIssue>("POST /api/admin/newsletter/preview", { body: fields }),
    placeholderData: keepPreviousData,
    ...fresh,
    gcTime: 60_000,
  });

export const subscribersFile = "/api/admin/newsletter/subscribers.csv";
