import { useQuery } from "@tanstack/react-query";
import type {
  noteApplication,
  StaffApplication,
} from "#src/features/people/applications.contract.ts";
import { applicationTexts, historyEntries } from "#src/features/people/people.messages.ts";
import { applicationQuery, showsApplication } from "#src/features/people/people.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { Facts } from "#src/office/facts.tsx";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { Notes } from "#src/office/notes.tsx";
import { RecordHead } from "#src/office/record-head.tsx";
import { Section } from "#src/office/section.tsx";
import { MailLink, PhoneLink, TextLink } from "#src/office/text-link.tsx";
import { Timeline } from "#src/office/timeline.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { ApplicationDecision } from "./application-decision.tsx";
import { ApplicationBadge } from "./people-lists.tsx";

export function ApplicationScreen({ id }: { id: string }) {
  // Somebody else may have decided since it was last shown.
  const query = useQuery({ ...applicationQuery(id), refetchOnMount: "always" });
  return (
    <LoadedRecord
      query={query}
      noun="application"
      missing={{
        as: "h1",
        title: applicationTexts.missing,
        all: { label: "All applications", href: paths.applications() },
      }}
    >
      {(reply) => <Details {...reply} />}
    </LoadedRecord>
  );
}

interface DetailsProps {
  application: StaffApplication;
  timeZone: string;
}

function Details({ application, timeZone }: DetailsProps) {
  const { id, companyName, contactName, state, createdAt, notes, history } = application;
  return (
    <>
      <RecordHead
        trail={[{ label: "Applications", href: paths.applications() }]}
        title={companyName}
        badges={<ApplicationBadge state={state} />}
      >
        <bdi>{contactName}</bdi>, received <ZonedTime at={createdAt} timeZone={timeZone} time />
      </RecordHead>
      <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 xl:col-start-2">
          <ApplicationDecision application={application} timeZone={timeZone} />
        </div>
        <div className="grid min-w-0 content-start gap-10 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Business application={application} />
          <Timeline
            title="History"
            timeZone={timeZone}
            entries={[
              ...historyEntries(history),
              { id: "first", title: "Application received", at: createdAt },
            ]}
          />
        </div>
        <div className="min-w-0 xl:col-start-2">
          <Notes
            {...{ notes, timeZone }}
            subject="applicant"
            shows={showsApplication(id)}
            add={(text) =>
              call<typeof noteApplication>("POST /api/admin/applications/{id}/notes", {
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

function Business({ application }: { application: StaffApplication }) {
  const { website, email, phone } = application;
  const inWords = [
    ["Purchase history", application.purchaseHistory],
    ["Additional information", application.additionalInfo],
  ] as const;
  return (
    <>
      <Section title="Contact">
        <Facts
          facts={[
            { term: "Name", value: <bdi>{application.contactName}</bdi> },
            { term: "Email", value: <MailLink to={email} /> },
            { term: "Phone", value: <PhoneLink to={phone} /> },
            {
              term: "Website",
              value: website && <TextLink href={website}>{website}</TextLink>,
            },
            {
              term: "Address",
              value: <span className="whitespace-pre-line">{application.address}</span>,
            },
          ]}
        />
      </Section>
      <Section title="Business">
        <Facts
          facts={[
            { term: "Company", value: <bdi>{application.companyName}</bdi> },
            { term: "Type", value: <bdi>{application.businessType}</bdi> },
            { term: "Years", value: <bdi>{application.yearsInBusiness}</bdi> },
            { term: "Tax ID", value: <bdi>{application.taxId}</bdi> },
          ]}
        />
      </Section>
      {inWords.map(
        ([title, text]) =>
          text && (
            <Section key={title} title={title}>
              <p className="max-w-[68ch] whitespace-pre-line text-sm wrap-anywhere">{text}</p>
            </Section>
          ),
      )}
    </>
  );
}
