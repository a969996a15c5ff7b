import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { credentials, shortTextMaxLength } from "#src/domain/limits.ts";
import type { BlockedSender } from "#src/features/messages/inbox/inbox.contract.ts";
import { blockedTexts as texts } from "#src/features/messages/inbox/inbox.messages.ts";
import {
  blockedSendersQuery,
  useBlockSender,
  useUnblockSender,
} from "#src/features/messages/inbox/inbox.queries.ts";
import { ListTable } from "#src/office/list/list-table.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** Forms of these senders are thrown away. The list is closed until it is needed, at the end of the inbox. */
export function BlockedSenders() {
  const [opened, setOpened] = useState(false);
  return (
    <DisclosureGroup className="mt-14">
      <Disclosure as="h2" title={texts.title} onToggle={() => setOpened(true)}>
        <p>{texts.intro}</p>
        {opened && <BlockedList />}
        <BlockForm />
      </Disclosure>
    </DisclosureGroup>
  );
}

function BlockedList() {
  const query = useQuery(blockedSendersQuery());
  const { data } = query;
  if (query.isError || !data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.loadFailed}
        loading={
          <LoadingRegion label="Loading blocked senders" className="mt-6" heights={["h-14"]} />
        }
      />
    );
  }
  if (data.blocked.length === 0) return <p className="mt-6 text-ink">{texts.none}</p>;
  return (
    <div className="mt-6 text-ink">
      <ListTable
        label={texts.title}
        columns={blockedColumns(data.timeZone)}
        rows={data.blocked.map((sender, id) => ({ ...sender, id }))}
        actions={({ address }) => <Unblock address={address} />}
      />
    </div>
  );
}

const blockedColumns = (timeZone: string): readonly Column<BlockedSender>[] => [
  {
    title: "Sender",
    cell: ({ address }) => <UserText>{address}</UserText>,
    note: ({ reason }) => reason,
  },
  { title: "By", cell: ({ blockedBy }) => blockedBy ?? "–" },
  {
    title: "Since",
    phone: "end",
    cell: ({ blockedAt }) => <ZonedTime at={blockedAt} timeZone={timeZone} />,
  },
];

function Unblock({ address }: { address: string }) {
  const unblock = useUnblockSender();
  return (
    <Button
      variant="quiet"
      size="small"
      loading={unblock.isPending}
      aria-label={texts.unblock(address)}
      onClick={() => unblock.mutate({ params: { address } })}
    >
      Unblock
    </Button>
  );
}

function BlockForm() {
  const form = useSchemaForm({
    start: { address: "", reason: "" },
    call: useBlockSender(),
    send: (body) => ({ body }),
    done: (_reply, { reset }) => reset(),
  });
  return (
    <SchemaForm
      form={form}
      aria-label="Block a sender"
      className="mt-6 grid gap-x-6 gap-y-5 text-ink sm:grid-cols-[1fr_1fr_auto] sm:items-start"
    >
      <TextField
        label={texts.field}
        hint={texts.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={credentials.emailMaxLength}
        {...form.field("address")}
      />
      <TextField
        label={texts.reason}
        autoComplete="off"
        maxLength={shortTextMaxLength}
        {...form.field("reason")}
      />
      <Button type="submit" variant="secondary" loading={form.pending} className="sm:mt-7">
        {texts.block}
      </Button>
    </SchemaForm>
  );
}
