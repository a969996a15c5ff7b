import { type InvalidateQueryFilters, keepPreviousData } from "@tanstack/react-query";
import { rowsPerPage, type TableView } from "#src/features/admin/dashboard.rules.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type {
  listStolenSerials,
  stolenSerialsFile,
  stolenSerialsTemplate,
} from "./stolen-serials.contract.ts";

const path = "/api/admin/stolen-serials";

export const stolenSerialsQuery = ({ filters, page }: TableView) => ({
  ...getQuery<typeof listStolenSerials>(path, {
    query: { ...filters, page, pageSize: rowsPerPage },
  }),
  placeholderData: keepPreviousData,
});

export const allStolenSerials: InvalidateQueryFilters = {
  predicate: ({ queryKey: [key] }) => String(key).startsWith(path),
};

export const stolenFileUrl = urlOf<typeof stolenSerialsFile>("/api/admin/stolen-serials.csv");
export const stolenTemplateUrl = urlOf<typeof stolenSerialsTemplate>(
  "/api/admin/stolen-serials-template.csv",
);
