import { useState } from "react";
import { mailStateNames, mailVariants } from "#src/domain/mail-states.ts";
import type { listMails, StoredMail } from "#src/features/staff/mails.contract.ts";
import { mailList } from "#src/features/staff/mails.list.ts";
import { mailTexts } from "#src/features/staff/mails.messages.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { useListReply } from "#src/office/list/use-list.ts";
import { Badge } from "#src/ui/badge.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { MailPreview } from "./mail-preview.tsx";

const mailColumns = (timeZone: string): readonly Column<StoredMail, "createdAt">[] => [
  {
    title: "Subject",
    cell: ({ subject }) => subject,
    note: ({ recipient, error }) => (
      <>
        <span className="md:hidden">{recipient} </span>
        {error && <span className="text-danger">{error}</span>}
      </>
    ),
  },
  { title: "To", cell: ({ recipient }) => <UserText>{recipient}</UserText> },
  {
    title: "State",
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
      />
      {hasMailServer === false && (
        <p className="mt-4 max-w-[68ch] text-muted text-sm">{mailTexts.noServer}</p>
      )}
      <MailPreview mail={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
