import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCents } from "#src/domain/money.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import type {
  CustomerFile,
  changeCustomer,
  noteCustomer,
} from "#src/features/people/customers.contract.ts";
import type { Person } from "#src/features/people/people.contract.ts";
import type { ApplicationState } from "#src/features/people/people.list.ts";
import {
  customerTexts,
  historyEntries,
  newsletterNames,
  tagsSaved,
} from "#src/features/people/people.messages.ts";
import { customerQuery, showsCustomer } from "#src/features/people/people.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Facts } from "#src/office/facts.tsx";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { Notes } from "#src/office/notes.tsx";
import { useRecentRecord } from "#src/office/recent-records.ts";
import { RecordHead } from "#src/office/record-head.tsx";
import { Section } from "#src/office/section.tsx";
import { MailLink, PhoneLink } from "#src/office/text-link.tsx";
import { Timeline } from "#src/office/timeline.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ApplicationBadge, nameOf, RightBadges } from "./people-lists.tsx";
import { AccountActions, AccountFacts, Rights } from "./person-rights.tsx";

export const missing = {
  as: "h1",
  title: customerTexts.missing,
  all: { label: "All customers", href: paths.customers() },
} as const;

/** Administrators also see and change the rights of the account. */
export function CustomerScreen({ id }: { id: string }) {
  const query = useQuery({ ...customerQuery(id), refetchOnMount: "always" });
  return (
    <LoadedRecord query={query} noun="customer" missing={missing}>
      {(reply) => <Details {...reply} />}
    </LoadedRecord>
  );
}

interface FileProps {
  customer: CustomerFile;
  timeZone: string;
}

function Details({ customer, timeZone }: FileProps) {
  const { id, companyName, email, phone, account, notes, history } = customer;
  const isAdmin = hasStaffRight(useViewer(), "admin");
  const title = nameOf(customer);
  useRecentRecord({ kind: "person", title, detail: email, href: paths.customer(id) });
  return (
    <>
      <RecordHead
        trail={[{ label: "Customers", href: paths.customers() }]}
        title={title}
        badges={<RightBadges customer={customer} />}
      >
        {companyName && <bdi>{companyName}, </bdi>}
        <MailLink to={email} />
        {phone && ", "}
        {phone && <PhoneLink to={phone} />}
      </RecordHead>
      <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-10">
          <Dealings customer={customer} timeZone={timeZone} />
          {account && <Lists account={account} />}
          <Timeline title="History" entries={historyEntries(history)} timeZone={timeZone} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <Summary customer={customer} timeZone={timeZone} />
          <Notes
            {...{ notes, timeZone }}
            subject="customer"
            shows={showsCustomer(id)}
            add={(text) =>
              call<typeof noteCustomer>("POST /api/admin/customers/{id}/notes", {
                params: { id },
                body: { text },
              })
            }
          />
          {account && <AccountFacts account={account} timeZone={timeZone} />}
          {account && isAdmin && <Rights key={account.id} person={account} />}
          {account && isAdmin && <AccountActions person={account} />}
        </div>
      </div>
    </>
  );
}

function Summary({ customer, timeZone }: FileProps) {
  const { id, spent, orderCount, lastContactAt, newsletter, tags } = customer;
  const sells = useCapability("checkout");
  const writes = useCapability("enquiries");
  return (
    <Section title="Customer">
      <Facts
        facts={[
          { term: "Spent", value: sells ? formatCents(spent) : null },
          { term: "Orders", value: sells ? orderCount : null },
          {
            term: "Last contact",
            value: <ZonedTime at={lastContactAt} timeZone={timeZone} time />,
          },
          {
            term: "Newsletter",
            value: writes ? newsletterNames[newsletter] : null,
          },
        ]}
      />
      <Tags key={tags.join()} id={id} tags={tags} />
    </Section>
  );
}

function Tags({ id, tags }: Pick<CustomerFile, "id" | "tags">) {
  const form = useSchemaForm({
    start: { tags: tags.join(", ") },
    call: useCall<typeof changeCustomer>("PATCH /api/admin/customers/{id}", {
      ...showsCustomer(id),
      toast: tagsSaved,
    }),
    send: ({ tags: typed }) => ({
      params: { id },
      body: { tags: typed.split(",").flatMap((tag) => tag.trim() || []) },
    }),
  });
  return (
    <SchemaForm form={form} className="mt-5 grid gap-3">
      <TextField label="Tags" hint={customerTexts.tags} {...form.field("tags")} />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="justify-self-start"
        loading={form.pending}
      >
        Save tags
      </Button>
    </SchemaForm>
  );
}

interface Row {
  readonly id: number;
  readonly label: string;
  readonly href?: string;
  readonly at?: string;
  readonly badge?: ReactNode;
  readonly end?: ReactNode;
}

interface RowsProps {
  title: string;
  rows: readonly Row[];
  /** Undefined if the section is left out without rows. */
  empty?: string;
  timeZone?: string;
  aside?: ReactNode;
}

function Rows({ title, rows, empty, timeZone = "UTC", aside }: RowsProps) {
  if (rows.length === 0 && !empty) return null;
  return (
    <Section title={title} aside={aside}>
      {rows.length === 0 && <p className="text-muted text-sm">{empty}</p>}
      <ul className="divide-y divide-line text-sm">
        {rows.map(({ id, label, href, at, badge, end }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 sm:flex-nowrap"
          >
            <bdi className="min-w-0 grow wrap-anywhere max-sm:w-full">
              {href ? (
                <a
                  href={href}
                  className="link-quiet hover:text-accent pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
                >
                  {label}
                </a>
              ) : (
                label
              )}
            </bdi>
            {at && (
              <ZonedTime at={at} timeZone={timeZone} className="shrink-0 text-muted sm:w-28" />
            )}
            {badge && <span className="shrink-0 sm:w-28">{badge}</span>}
            {end !== undefined && (
              <span className="shrink-0 text-right tabular-nums max-sm:ml-auto sm:w-28">{end}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const { nothing } = customerTexts;

function Dealings({ customer: { panels, applications }, timeZone }: FileProps) {
  return (
    <>
      {panels.map(({ rows, ...panel }) => (
        <Rows
          key={panel.title}
          {...{ ...panel, timeZone }}
          rows={rows.map(({ badge, ...row }) => ({
            ...row,
            badge: badge && <Badge variant={badge.variant}>{badge.text}</Badge>,
          }))}
        />
      ))}
      <Rows
        {...{ title: "Applications", timeZone }}
        rows={applications.map(({ id, companyName, state, createdAt }) => ({
          ...{ id, label: companyName, href: paths.application(id), at: createdAt },
          badge: <ApplicationBadge state={state as ApplicationState} />,
        }))}
      />
    </>
  );
}

function Lists({ account: { cart, wishlists } }: { account: Person }) {
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <Rows
        {...{ title: "Cart", empty: nothing.cart }}
        rows={cart.map(({ watchId: id, name, quantity }) => ({
          ...{ id, label: name, href: paths.watch(id), end: quantity },
        }))}
      />
      <Rows
        {...{ title: "Wishlists", empty: nothing.wishlists }}
        rows={wishlists.map(({ id, name, itemCount }) => ({
          ...{ id, label: name },
          end: `${itemCount} ${itemCount === 1 ? "watch" : "watches"}`,
        }))}
      />
    </div>
  );
}
