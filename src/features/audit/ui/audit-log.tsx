import { useState } from "react";
import type { AuditEntry, exportAudit, listAudit } from "#src/features/audit/audit.contract.ts";
import { auditList } from "#src/features/audit/audit.list.ts";
import {
  actionText,
  auditKinds,
  auditTexts,
  fieldText,
  subjectText,
  valueText,
} from "#src/features/audit/audit.messages.ts";
import { subjectPath } from "#src/features/audit/audit.rules.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { listUrl } from "#src/lib/list.ts";
import { Changed, Facts } from "#src/office/facts.tsx";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { useListReply } from "#src/office/list/use-list.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { UserText } from "#src/ui/user-text.tsx";

const actorName = ({ actor }: AuditEntry) =>
  actor ? (actor.username ?? auditTexts.gone(actor.id)) : auditTexts.console;

const summaryOf = ({ changes }: AuditEntry) =>
  changes
    .slice(0, 3)
    .map(({ field, before, after }) => {
      const states = [before, after].filter((value) => value !== null);
      const texts = states.map((value) => valueText(field, value).slice(0, 60));
      return `${fieldText(field)}: ${texts.join(" → ")}`;
    })
    .join(", ");

const auditColumns = (
  timeZone: string,
): readonly Column<AuditEntry, (typeof auditList.sorts)[number]>[] => [
  { title: "Action", sort: "action", cell: ({ action }) => actionText(action), note: summaryOf },
  {
    title: "Subject",
    cell: ({ subject, subjectName }) => (
      <UserText>{subject ? subjectText(subject, subjectName) : "–"}</UserText>
    ),
  },
  { title: "Who", phone: "below", cell: (entry) => <UserText>{actorName(entry)}</UserText> },
  { title: "From", optional: "hidden", cell: ({ address }) => address ?? "–" },
  {
    title: "When",
    sort: "at",
    phone: "end",
    cell: ({ at }) => <ZonedTime at={at} timeZone={timeZone} time className="max-md:text-xs" />,
  },
];

export function AuditLog() {
  const [opened, setOpened] = useState<AuditEntry>();
  const reply = useListReply<typeof listAudit>(auditList);
  const people = reply?.people.map(({ id, username }) => [id, username]) ?? [];
  return (
    <>
      <ListScreen<typeof listAudit, typeof auditList>
        of={auditList}
        label="Entries"
        columns={({ timeZone }) => auditColumns(timeZone)}
        nameOf={({ action }) => actionText(action)}
        onOpen={setOpened}
        empty={auditTexts.empty}
        options={{
          person: { ...Object.fromEntries(people), console: auditTexts.console },
          kind: auditKinds,
        }}
        fileUrl={(query) => urlOf<typeof exportAudit>("/api/admin/audit.csv", { query })}
      />
      {reply?.seal && <Seal {...reply.seal} />}
      <Dialog
        open={opened !== undefined}
        onOpenChange={() => setOpened(undefined)}
        title={opened ? actionText(opened.action) : ""}
        description={
          opened && (
            <>
              <UserText>{actorName(opened)}</UserText>,{" "}
              <ZonedTime at={opened.at} timeZone={reply?.timeZone ?? "UTC"} time />
              {opened.address && `, from ${opened.address}`}
            </>
          )
        }
        className="sm:max-w-2xl!"
      >
        {opened && <Details entry={opened} onLeave={() => setOpened(undefined)} />}
      </Dialog>
    </>
  );
}

function Details({ entry, onLeave }: { entry: AuditEntry; onLeave: () => void }) {
  const { actor, subject, subjectName, changes } = entry;
  const historyOf = (filters: Readonly<Record<string, string>>) =>
    listUrl(auditList.page, { filters });
  const name = subject && subjectText(subject, subjectName);
  const path = subject && subjectPath(subject);
  const links = [
    ...(name && path ? [{ text: name, href: path }] : []),
    ...(name ? [{ text: `History of ${name}`, href: historyOf({ subject }) }] : []),
    ...(actor
      ? [{ text: `All by ${actorName(entry)}`, href: historyOf({ person: String(actor.id) }) }]
      : []),
  ];
  return (
    <>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {links.map(({ text, href }) => (
          <a key={text} href={href} onClick={onLeave} className="link-quiet hover:text-accent">
            <UserText>{text}</UserText>
          </a>
        ))}
      </p>
      <div className="mt-5">
        <Facts
          wide
          facts={changes.map(({ field, before, after }) => ({
            term: fieldText(field),
            value: (
              <Changed
                before={before === null ? null : valueText(field, before)}
                after={after === null ? null : valueText(field, after)}
              />
            ),
          }))}
        />
      </div>
    </>
  );
}

function Seal({ position, hash }: { position: number; hash: string }) {
  return (
    <section aria-labelledby="audit-seal" className="mt-12 border-line border-t pt-6">
      <h2 id="audit-seal" className="font-medium font-sans text-base">
        Proof that nothing was changed
      </h2>
      <p className="mt-2 max-w-[68ch] text-muted text-sm">{auditTexts.seal(position)}</p>
      <p className="mt-3 flex items-center gap-2">
        <code className="min-w-0 wrap-anywhere bg-mist px-3 py-2 text-sm">{hash}</code>
        <CopyButton text={hash} label="Hash" />
      </p>
    </section>
  );
}
