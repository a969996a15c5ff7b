import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCents } from "#src/domain/money.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { statusVariant } from "#src/features/admin/orders.rules.ts";
import { LoadedRecord } from "#src/features/admin/ui/loaded-record.tsx";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { historyEntries } from "#src/features/staff/applications.messages.ts";
import type { notePerson, Person } from "#src/features/staff/people.contract.ts";
import type { ApplicationState } from "#src/features/staff/people.list.ts";
import { peopleTexts } from "#src/features/staff/people.messages.ts";
import { personQuery, showsPerson } from "#src/features/staff/people.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Facts } from "#src/office/facts.tsx";
import { Notes } from "#src/office/notes.tsx";
import { useRecentRecord } from "#src/office/recent-records.ts";
import { RecordHead } from "#src/office/record-head.tsx";
import { Section } from "#src/office/section.tsx";
import { MailLink } from "#src/office/text-link.tsx";
import { Timeline } from "#src/office/timeline.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { ApplicationBadge } from "./application-list.tsx";
import { RightBadges } from "./person-list.tsx";
import { AccountActs, Rights } from "./person-rights.tsx";

/** What the shop knows of somebody, and for administrators what the account may do. */
export function PersonScreen({ id }: { id: string }) {
  const query = useQuery({ ...personQuery(id), refetchOnMount: "always" });
  return (
    <LoadedRecord
      query={query}
      noun="account"
      missing={{
        as: "h1",
        title: peopleTexts.missing,
        all: { label: "All people", href: paths.people() },
      }}
    >
      {(reply) => <Details {...reply} />}
    </LoadedRecord>
  );
}

interface PersonProps {
  person: Person;
  timeZone: string;
}

function Details({ person, timeZone }: PersonProps) {
  const { id, username, companyName, email, isEmailConfirmed, notes, history } = person;
  const isAdmin = hasStaffRight(useViewer(), "admin");
  useRecentRecord({
    ...{ kind: "person", title: username, detail: email },
    href: paths.person(id),
  });
  return (
    <>
      <RecordHead
        trail={[{ label: "People", href: paths.people() }]}
        title={username}
        badges={<RightBadges person={person} />}
      >
        {companyName && <bdi>{companyName}, </bdi>}
        <MailLink to={email} />
        {!isEmailConfirmed && `, ${peopleTexts.unconfirmed.toLowerCase()}`}
      </RecordHead>
      <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-10">
          <Orders person={person} timeZone={timeZone} />
          <Lists person={person} />
          <Applications person={person} timeZone={timeZone} />
          <Timeline title="History" entries={historyEntries(history)} timeZone={timeZone} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <AccountFacts person={person} timeZone={timeZone} />
          {isAdmin && <Rights key={person.id} person={person} />}
          {isAdmin && <AccountActs person={person} />}
          <Notes
            {...{ notes, timeZone }}
            subject="person"
            shows={showsPerson(id)}
            add={(text) =>
              call<typeof notePerson>("POST /api/admin/people/{id}/notes", {
                params: { id },
                body: { text },
              })
            }
          />
        </div>
      </div>
    </>
  );
}

function AccountFacts({ person, timeZone }: PersonProps) {
  const { createdAt, disabledAt, deletionDueAt, sessions, isInvited, isEmailConfirmed } = person;
  const at = (time: string | null) => time && <ZonedTime at={time} timeZone={timeZone} time />;
  const browsers = `${sessions.count} ${sessions.count === 1 ? "browser" : "browsers"}`;
  return (
    <Section title="Account">
      <Facts
        facts={[
          { term: "Since", value: at(createdAt) },
          { term: "Address", value: isEmailConfirmed ? "Confirmed" : "Not confirmed" },
          { term: "Disabled", value: at(disabledAt) },
          { term: "To be deleted", value: at(deletionDueAt) },
          { term: "Password", value: isInvited ? "Invited, not chosen yet" : null },
          { term: "Signed in", value: sessions.count === 0 ? "Nowhere" : `In ${browsers}` },
          { term: "Last seen", value: at(sessions.lastSeenAt) },
        ]}
      />
    </Section>
  );
}

/** Rows with a link each, or a sentence. */
function LinkedRows({ rows, empty }: { rows: readonly ReactNode[]; empty: string }) {
  if (rows.length === 0) return <p className="text-muted text-sm">{empty}</p>;
  return <ul className="divide-y divide-line text-sm">{rows}</ul>;
}

const rowClassName =
  "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0";
const linkClassName =
  "link-quiet hover:text-accent pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center";

/** Only a shop that sells has orders. */
function Orders({ person: { orders, orderCount }, timeZone }: PersonProps) {
  if (!useCapability("checkout")) return null;
  const all = orders.length < orderCount ? `The latest ${orders.length} of ${orderCount}` : null;
  return (
    <Section title="Orders" aside={all}>
      <LinkedRows
        empty={peopleTexts.nothing.orders}
        rows={orders.map(({ id, number, total, status, createdAt }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 py-2.5 first:pt-0 sm:grid-cols-[1fr_1fr_1fr_7rem]"
          >
            <a
              href={paths.adminOrder(id)}
              className={`${linkClassName} justify-self-start tabular-nums`}
            >
              {number}
            </a>
            <ZonedTime at={createdAt} timeZone={timeZone} className="text-muted max-sm:order-1" />
            <Badge
              variant={statusVariant(status)}
              className="justify-self-end max-sm:order-1 sm:justify-self-start"
            >
              {status}
            </Badge>
            <span className="text-right tabular-nums">{formatCents(total)}</span>
          </li>
        ))}
      />
    </Section>
  );
}

function Lists({ person: { wishlists, cart } }: { person: Person }) {
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <Section title="Cart">
        <LinkedRows
          empty={peopleTexts.nothing.cart}
          rows={cart.map(({ watchId, name, quantity }) => (
            <li key={watchId} className={rowClassName}>
              <a href={paths.watch(watchId)} className={linkClassName}>
                {name}
              </a>
              <span className="text-muted tabular-nums">{quantity}</span>
            </li>
          ))}
        />
      </Section>
      <Section title="Wishlists">
        <LinkedRows
          empty={peopleTexts.nothing.wishlists}
          rows={wishlists.map(({ id, name, itemCount }) => (
            <li key={id} className={rowClassName}>
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              <span className="text-muted tabular-nums">
                {itemCount} {itemCount === 1 ? "watch" : "watches"}
              </span>
            </li>
          ))}
        />
      </Section>
    </div>
  );
}

function Applications({ person: { applications }, timeZone }: PersonProps) {
  return (
    <Section title="Applications">
      <LinkedRows
        empty={peopleTexts.nothing.applications}
        rows={applications.map(({ id, companyName, state, createdAt }) => (
          <li key={id} className={rowClassName}>
            <a href={paths.application(id)} className={linkClassName}>
              <bdi className="wrap-anywhere">{companyName}</bdi>
            </a>
            <span className="flex items-center gap-4">
              <ZonedTime at={createdAt} timeZone={timeZone} className="text-muted" />
              <ApplicationBadge state={state as ApplicationState} />
            </span>
          </li>
        ))}
      />
    </Section>
  );
}
