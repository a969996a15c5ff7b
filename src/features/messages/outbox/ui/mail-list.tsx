import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { mailStateNames, mailVariants } from "#src/domain/mail-states.ts";
import type {
  exportMails,
  listMails,
  readMail,
  resendMail,
  StoredMail,
} from "#src/features/messages/outbox/mails.contract.ts";
import { mailList } from "#src/features/messages/outbox/mails.list.ts";
import {
  mailActFailed,
  mailDone,
  mailTexts,
} from "#src/features/messages/outbox/mails.messages.ts";
import { call, randomKey, urlOf } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { useListReply } from "#src/office/list/use-list.ts";
import { loadFailed } from "#src/office/office.messages.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";

const mailColumns = (
  timeZone: string,
): readonly Column<StoredMail, (typeof mailList.sorts)[number]>[] => [
  {
    title: "Subject",
    sort: "subject",
    cell: ({ subject }) => subject,
    note: ({ recipient, error }) => (
      <>
        <span className="md:hidden">{recipient} </span>
        {error && <span className="text-danger">{error}</span>}
      </>
    ),
  },
  { title: "To", sort: "recipient", cell: ({ recipient }) => <UserText>{recipient}</UserText> },
  {
    title: "State",
    sort: "state",
    phone: "below",
    cell: ({ state }) => <Badge variant={mailVariants[state]}>{mailStateNames[state]}</Badge>,
  },
  {
    title: "Written",
    sort: "createdAt",
    phone: "end",
    cell: ({ createdAt }) => (
      <ZonedTime at={createdAt} timeZone={timeZone} time className="max-md:text-xs" />
    ),
  },
  {
    title: "Sent",
    optional: "hidden",
    cell: ({ sentAt }) => (sentAt ? <ZonedTime at={sentAt} timeZone={timeZone} time /> : "–"),
  },
];

export function MailList() {
  const [opened, setOpened] = useState<StoredMail>();
  const hasMailServer = useListReply<typeof listMails>(mailList)?.hasMailServer;
  return (
    <>
      <ListScreen<typeof listMails, typeof mailList>
        of={mailList}
        label="Mails"
        columns={({ timeZone }) => mailColumns(timeZone)}
        nameOf={({ subject }) => subject}
        onOpen={setOpened}
        empty={mailTexts.empty}
        fileUrl={(query) => urlOf<typeof exportMails>("/api/admin/mails.csv", { query })}
      />
      {hasMailServer === false && (
        <p className="mt-4 max-w-[68ch] text-muted text-sm">{mailTexts.noServer}</p>
      )}
      <MailPreview mail={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

interface MailPreviewProps {
  mail: StoredMail | undefined;
  onClose: () => void;
}

function MailPreview({ mail, onClose }: MailPreviewProps) {
  return (
    <Dialog
      open={mail !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={mail?.subject ?? ""}
      description={mail && `To ${mail.recipient}. ${mailStateNames[mail.state]}.`}
      className="sm:max-w-3xl!"
    >
      {mail && <MailContent id={mail.id} />}
    </Dialog>
  );
}

/** One key per press: a request that is repeated by the network sends the mail once. */
function useResendMail(id: number) {
  const key = useRef<string>(undefined);
  const request = () => {
    key.current ??= randomKey();
    return call<typeof resendMail>("POST /api/admin/mails/{id}/resend", {
      params: { id },
      headers: { "idempotency-key": key.current },
    });
  };
  return useCall(request, {
    invalidates: [
      { predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/admin/mails") },
    ],
    onReply: () => {
      key.current = undefined;
    },
    toast: mailDone.resent,
    failed: mailActFailed,
  });
}

function MailContent({ id }: { id: number }) {
  const { data, isError, isFetching, refetch } = useQuery(
    getQuery<typeof readMail>("/api/admin/mails/{id}", { params: { id } }),
  );
  const resend = useResendMail(id);
  if (isError) {
    return <LoadFailure title={loadFailed("mail")} retry={refetch} retrying={isFetching} compact />;
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading the mail">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  const { mail } = data;
  return (
    <>
      {mail.error && <p className="mb-4 wrap-anywhere text-danger text-sm">{mail.error}</p>}
      {/* No scripts, no forms, and by the page's rules nothing from elsewhere. */}
      <iframe
        title={`Mail: ${mail.subject}`}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={mail.html}
        className="h-[55dvh] w-full border border-line bg-white"
      />
      {mail.attachments.length > 0 && (
        <p className="mt-3 text-muted text-sm">Attached: {mail.attachments.join(", ")}</p>
      )}
      <details className="mt-3 text-sm">
        <summary className="link-quiet inline-flex min-h-9 items-center text-muted pointer-coarse:min-h-11">
          As text
        </summary>
        <div className="mt-2 flex justify-end">
          <CopyButton text={mail.text} label="Text" />
        </div>
        <pre className="max-h-96 overflow-auto whitespace-pre-wrap wrap-anywhere bg-mist p-4 font-sans text-sm">
          {mail.text}
        </pre>
      </details>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {mail.canBeResent ? (
          <Button loading={resend.isPending} onClick={() => resend.mutate()}>
            Send again
          </Button>
        ) : (
          <p className="max-w-[68ch] text-muted text-sm">{mailTexts.linkGone}</p>
        )}
        {mail.orderId !== null && mail.state === "failed" && (
          <p className="text-muted text-sm">{mailTexts.wrongAddress}</p>
        )}
        {mail.orderId !== null && (
          <a href={paths.adminOrder(mail.orderId)} className="link-quiet text-sm hover:text-accent">
            Its order
          </a>
        )}
      </div>
    </>
  );
}
