import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { credentials, shortTextMaxLength } from "#src/domain/limits.ts";
import type { BlockedSender } from "#src/features/enquiries/blocked.contract.ts";
import { blockedTexts as texts } from "#src/features/enquiries/blocked.messages.ts";
import {
  blockedSendersQuery,
  useBlockSender,
  useUnblockSender,
} from "#src/features/enquiries/blocked.mutations.ts";
import { Button } from "#src/ui/button.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

/** Whose forms are thrown away: closed until it is needed, at the end of the inbox. */
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
  const { data, isError, isFetching, refetch } = useQuery(blockedSendersQuery());
  if (isError) {
    return <LoadFailure compact title={texts.loadFailed} retry={refetch} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading blocked senders" className="mt-6">
        <Skeleton className="h-14" />
      </LoadingRegion>
    );
  }
  if (data.blocked.length === 0) return <p className="mt-6 text-ink">{texts.none}</p>;
  return (
    <ul aria-label={texts.title} className="mt-6 border-line border-t text-ink text-sm">
      {data.blocked.map((sender) => (
        <BlockedRow key={sender.address} sender={sender} timeZone={data.timeZone} />
      ))}
    </ul>
  );
}

function BlockedRow({ sender, timeZone }: { sender: BlockedSender; timeZone: string }) {
  const { address, reason, blockedBy, blockedAt } = sender;
  const unblock = useUnblockSender();
  return (
    <li className="flex items-center justify-between gap-6 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{address}</p>
        <p className="mt-0.5 text-muted">
          {reason && `${reason} · `}
          <ZonedTime at={blockedAt} timeZone={timeZone} />
          {blockedBy && ` · ${blockedBy}`}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        loading={unblock.isPending}
        aria-label={texts.unblock(address)}
        onClick={() => unblock.mutate({ params: { address } })}
      >
        Unblock
      </Button>
    </li>
  );
}

function BlockForm() {
  const block = useBlockSender();
  const form = useRef<HTMLFormElement>(null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [address, reason] = [fields.get("address"), fields.get("reason")].map(String);
    const body = { address: address ?? "", reason: reason ?? "" };
    block.mutate({ body }, { onSuccess: clear });
  }
  const clear = () => form.current?.reset();
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label="Block a sender"
      onSubmit={submit}
      className="mt-6 grid gap-x-6 gap-y-5 text-ink sm:grid-cols-[1fr_1fr_auto] sm:items-start"
    >
      <TextField
        label={texts.field}
        hint={texts.hint}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={credentials.emailMaxLength}
      />
      <TextField
        label={texts.reason}
        name="reason"
        autoComplete="off"
        maxLength={shortTextMaxLength}
      />
      <Button type="submit" variant="secondary" loading={block.isPending} className="sm:mt-7">
        {texts.block}
      </Button>
    </form>
  );
}
