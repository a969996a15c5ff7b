import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide";
import { useEffect, useRef, useState } from "react";
import { inboxRefetchMs } from "#src/domain/enquiry-limits.ts";
import { formatCents } from "#src/domain/money.ts";
import type {
  listNotices,
  Notice,
  readNotices,
} from "#src/features/dashboard/today/overview.contract.ts";
import { paths } from "#src/lib/paths.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { ZonedTime } from "#src/ui/date.tsx";
import { DropdownMenu, DropdownMenuHeading, DropdownMenuItem } from "#src/ui/dropdown-menu.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useCall } from "#src/ui/use-call.ts";

const noticesQuery = () => ({
  ...getQuery<typeof listNotices>("/api/admin/notices"),
  refetchInterval: inboxRefetchMs,
  refetchIntervalInBackground: true,
});

interface Kind {
  readonly title: (notice: Notice) => string;
  readonly href: (id: number) => string;
}

const kinds: Readonly<Record<Notice["kind"], Kind>> = {
  order: { title: ({ title }) => `New order ${title}`, href: paths.adminOrder },
  funds: { title: ({ title }) => `Funds received for ${title}`, href: paths.adminOrder },
  accepted: { title: ({ title }) => `Quote accepted: ${title}`, href: paths.enquiry },
  payment: {
    title: ({ title, detail }) =>
      `${detail.includes("dispute") ? "Dispute" : "Payment to check"} ${title}`.trim(),
    href: () => paths.paymentsToCheck(),
  },
  mail: { title: ({ title }) => `Mail failed: ${title}`, href: () => paths.mailsAndJobs() },
};

/** The bell of the office: what has happened, and how much of it is new to the viewer. */
export function Notices() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { data } = useQuery(noticesQuery());
  const notices = data?.notices ?? [];
  const [seenUntil, setSeenUntil] = useState("");
  const count = notices.filter(({ isNew, at }) => isNew && at > seenUntil).length;
  useTitleCount(count);
  const { mutate } = useCall<typeof readNotices>("POST /api/admin/notices/read");
  const [newest] = notices;
  const show = (next: boolean) => {
    setOpen(next);
    if (next && newest && count > 0) {
      setSeenUntil(newest.at);
      mutate({ body: { until: newest.at } });
    }
  };
  return (
    <div className="relative">
      <IconButton
        ref={trigger}
        label={count > 0 ? `Notifications, ${count} new` : "Notifications"}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => show(!open)}
      >
        <Icon of={Bell} />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 min-w-4 rounded-full bg-brass px-1 text-center text-[0.625rem] text-paper leading-4 tabular-nums"
          >
            {count}
          </span>
        )}
      </IconButton>
      <DropdownMenu label="Notifications" open={open} onOpenChange={show} trigger={trigger}>
        <DropdownMenuHeading>
          {notices.length === 0 ? "Nothing has happened in the last 30 days." : "Notifications"}
        </DropdownMenuHeading>
        <div className="max-h-[70vh] w-88 max-w-[calc(100vw-1.5rem)] overflow-y-auto">
          {notices.map((notice) => (
            <DropdownMenuItem key={`${notice.kind} ${notice.id}`}>
              <a href={kinds[notice.kind].href(notice.id)} className="py-2">
                <span
                  aria-hidden="true"
                  className={`size-2 shrink-0 rounded-full ${notice.isNew ? "bg-brass" : "bg-transparent"}`}
                />
                <span className="min-w-0 grow">
                  <bdi className="block truncate font-medium">
                    {kinds[notice.kind].title(notice)}
                  </bdi>
                  <span className="flex justify-between gap-3 text-muted text-xs">
                    <bdi className="truncate">
                      {notice.kind === "payment" ? "" : notice.detail}
                      {notice.amount !== null && `, ${formatCents(notice.amount)}`}
                    </bdi>
                    <ZonedTime
                      at={notice.at}
                      timeZone={data?.timeZone ?? "UTC"}
                      time
                      className="shrink-0"
                    />
                  </span>
                </span>
                {notice.isNew && <span className="sr-only">New</span>}
              </a>
            </DropdownMenuItem>
          ))}
        </div>
      </DropdownMenu>
    </div>
  );
}

/** In the tab, such as `(3) Orders`, whatever page is shown. */
function useTitleCount(count: number) {
  useEffect(() => {
    if (count === 0) return;
    const prefix = `(${count}) `;
    const add = () => {
      if (!document.title.startsWith(prefix)) document.title = `${prefix}${document.title}`;
    };
    add();
    const observer = new MutationObserver(add);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [count]);
}
