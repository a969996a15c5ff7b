import { inboxRefetchMs } from "#src/domain/inbox-limits.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { countUnread, readEnquiry, readFile } from "./inbox.contract.ts";
import type { listTemplates } from "./templates.contract.ts";

/** Others write at any time, so what is on screen is asked for again now and then. */
const refetched = { refetchInterval: inboxRefetchMs, refetchOnMount: "always" } as const;

export const enquiryQuery = (id: string) => ({
  ...getQuery<typeof readEnquiry>("/api/admin/enquiries/{id}", { params: { id } }),
  ...refetched,
});

export const unreadQuery = () => ({
  ...getQuery<typeof countUnread>("/api/admin/enquiries/unread"),
  refetchInterval: inboxRefetchMs,
});

export const templatesQuery = () => getQuery<typeof listTemplates>("/api/admin/answer-templates");

export const fileUrl = (id: number, fileId: number) =>
  urlOf<typeof readFile>("/api/admin/enquiries/{id}/files/{fileId}", { params: { id, fileId } });
