import { useQuery } from "@tanstack/react-query";
import { inboxRefetchMs } from "#src/domain/enquiry-limits.ts";
import type { countUnread } from "#src/features/messages/inbox/inbox.contract.ts";
import { getQuery } from "#src/lib/query-client.ts";

export const unreadQuery = () => ({
  ...getQuery<typeof countUnread>("/api/admin/enquiries/unread"),
  refetchInterval: inboxRefetchMs,
});

export function UnreadCount() {
  const { data } = useQuery(unreadQuery());
  if (!data || data.unread === 0) return null;
  return (
    <span className="ml-2 inline-flex min-w-5 justify-center rounded-full bg-brass px-1.5 text-[0.6875rem] text-paper leading-5 tabular-nums">
      {data.unread}
      {data.more && "+"}
      <span className="sr-only"> unread</span>
    </span>
  );
}
