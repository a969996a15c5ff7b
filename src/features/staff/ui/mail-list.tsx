import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import { UserText } from "#src/features/admin/ui/data-table.tsx";
import type { StoredMail } from "#src/features/staff/mails.contract.ts";
import { mailStateNames, mailTexts } from "#src/features/staff/mails.messages.ts";
import {
  type MailView,
  mailsQuery,
  mailsUrl,
  mailViewFrom,
} from "#src/features/staff/mails.queries.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { SelectField, TextField } from "#src/ui/form-field.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { MailPreview } from "./mail-preview.tsx";

const mailVariants = {
  waiting: "warning",
  sent: "success",
  failed: "danger",
  "not-sent": "neutral",
} as const;

export function MailList() {
  const view = mailViewFrom(new URLSearchParams(useSearch()));
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(mailsQuery(view));
  const [opened, setOpened] = useState<StoredMail>();
  if (isError) {
    return (
      <LoadFailure
        as="h2"
        title={loadFailed("mails")}
        retry={refetch}
        retrying={isFetching}
        compact
      />
    );
  }
  const isFiltered = Object.keys(view).length > 0;
  return (
    <section aria-labelledby="mails">
      <h2 id="mails" className="text-title">
        Mails
      </h2>
      {data?.hasMailServer === false && (
        <p className="mt-2 max-w-[68ch] text-muted text-sm">{mailTexts.noServer}</p>
      )}
      <MailFilters view={view} />
      {!data && (
        <LoadingRegion label="Loading mails" className="mt-6">
          <Skeleton className="h-80" />
        </LoadingRegion>
      )}
      {data?.mails.length === 0 && (
        <p className="py-16 text-center text-lead text-muted">
          {isFiltered ? mailTexts.noMatch : mailTexts.empty}
        </p>
      )}
      {data && data.mails.length > 0 && (
        <ul
          aria-label="Mails"
          aria-busy={isPlaceholderData}
          className={clsx("mt-6 border-line border-y text-sm", isPlaceholderData && "opacity-50")}
        >
          {data.mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} timeZone={data.timeZone} onOpen={setOpened} />
          ))}
        </ul>
      )}
      {data && <Pages view={view} next={data.next} />}
      <MailPreview mail={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
}

/** A state applies at once, an address when it is sent. */
function MailFilters({ view }: { view: MailView }) {
  const [, navigate] = useLocation();
  const { after: _, ...filters } = view;
  const change = (name: "state" | "recipient", value: string) => {
    const { [name]: __, ...others } = filters;
    navigate(mailsUrl(value ? { ...others, [name]: value } : others));
  };
  const sendAddress = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change("recipient", String(new FormData(event.currentTarget).get("recipient") ?? "").trim());
  };
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-[12rem_minmax(0,22rem)] sm:items-end">
      <SelectField
        label="State"
        value={view.state ?? ""}
        onChange={({ currentTarget }) => change("state", currentTarget.value)}
      >
        <option value="">All</option>
        {Object.entries(mailStateNames).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
      <form onSubmit={sendAddress}>
        <TextField
          label="To"
          key={view.recipient}
          type="search"
          inputMode="email"
          name="recipient"
          maxLength={320}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={view.recipient}
          placeholder="The whole e-mail address"
        />
      </form>
    </div>
  );
}

interface MailRowProps {
  mail: StoredMail;
  timeZone: string;
  onOpen: (mail: StoredMail) => void;
}

function MailRow({ mail, timeZone, onOpen }: MailRowProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-line border-b py-3.5 last:border-b-0 hover:bg-mist md:grid-cols-[minmax(0,1fr)_11rem_6rem]">
      <div className="min-w-0">
        <button
          type="button"
          onClick={() => onOpen(mail)}
          className="wrap-anywhere text-left font-medium after:absolute after:inset-0 hover:text-accent"
        >
          {mail.subject}
        </button>
        <p className="text-muted">
          <UserText>{mail.recipient}</UserText>
        </p>
        {mail.error && <p className="mt-1 wrap-anywhere text-danger text-xs">{mail.error}</p>}
      </div>
      <p className="text-muted tabular-nums max-md:order-last max-md:col-span-2">
        <ZonedTime at={mail.sentAt ?? mail.createdAt} timeZone={timeZone} time />
      </p>
      <p className="md:text-right">
        <Badge variant={mailVariants[mail.state]}>{mailStateNames[mail.state]}</Badge>
      </p>
    </li>
  );
}

function Pages({ view, next }: { view: MailView; next: number | null }) {
  if (!view.after && next === null) return null;
  const { after, ...filters } = view;
  return (
    <nav aria-label="Pages of mails" className="mt-6 flex justify-between gap-4">
      {after ? (
        <Button asChild size="small" variant="secondary">
          <a href={mailsUrl(filters)}>Newest</a>
        </Button>
      ) : (
        <span />
      )}
      {next !== null && (
        <Button asChild size="small" variant="secondary">
          <a href={mailsUrl({ ...filters, after: String(next) })}>Older</a>
        </Button>
      )}
    </nav>
  );
}
