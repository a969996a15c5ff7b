import { getQuery } from "#src/lib/query-client.ts";
import type { listBlocked } from "./blocked.contract.ts";

export const blockedSendersQuery = () => getQuery<typeof listBlocked>("/api/admin/blocked-senders");
