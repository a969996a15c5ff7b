import { useState } from "react";
import { freeTextMaxLength } from "#src/domain/limits.ts";
import {
  type approveApplication,
  type declineApplication,
  declineSchema,
  type inviteAgain,
  type StaffApplication,
} from "#src/features/staff/applications.contract.ts";
import {
  approved,
  declined,
  invitedAgain,
  problemOf,
  applicationTexts as texts,
} from "#src/features/staff/applications.messages.ts";
import { peopleTexts } from "#src/features/staff/people.messages.ts";
import { showsApplication } from "#src/features/staff/people.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { TextAreaField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { type CallOf, useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

interface DecisionProps {
  application: StaffApplication;
  timeZone: string;
}

/** What may be decided, or what was. */
export function ApplicationDecision({ application, timeZone }: DecisionProps) {
  const approve = useCall<typeof approveApplication>("POST /api/admin/applications/{id}/approve", {
    ...showsApplication(application.id),
    toast: (reply) => approved(reply.application, reply.link),
  });
  const link = approve.data?.link;
  return (
    <Section title="Decision">
      {application.state === "new" ? (
        <Undecided application={application} approve={approve} />
      ) : (
        <Decided application={application} timeZone={timeZone} />
      )}
      {link && <LinkToPass link={link} />}
    </Section>
  );
}

interface UndecidedProps {
  application: StaffApplication;
  approve: CallOf<typeof approveApplication>;
}

function Undecided({ application, approve }: UndecidedProps) {
  const { id, account } = application;
  const [declining, setDeclining] = useState(false);
  if (declining) return <DeclineForm id={id} onBack={() => setDeclining(false)} />;
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm wrap-anywhere">{explain(application)}</p>
      {account && !account.isEmailConfirmed && (
        <Badge variant="warning" className="justify-self-start">
          {peopleTexts.unconfirmed}
        </Badge>
      )}
      {approve.error && <Alert variant="danger">{problemOf(approve.error)}</Alert>}
      <Button loading={approve.isPending} onClick={() => approve.mutate({ params: { id } })}>
        Approve
      </Button>
      <Button variant="secondary" onClick={() => setDeclining(true)}>
        Decline
      </Button>
    </div>
  );
}

function explain({ account, email }: StaffApplication): string {
  if (!account) return texts.makesAccount(email);
  return (account.keepsAccess ? texts.grants : texts.givesBack)(account.username);
}

function DeclineForm({ id, onBack }: { id: number; onBack: () => void }) {
  const decline = useCall<typeof declineApplication>("POST /api/admin/applications/{id}/decline", {
    ...showsApplication(id),
    toast: ({ application }) => declined(application),
  });
  const form = useSchemaForm({
    schema: declineSchema,
    start: { reason: "" },
    call: decline,
    send: (body) => ({ params: { id }, body }),
    failed: problemOf,
    focus: "reason",
  });
  return (
    <SchemaForm form={form} className="grid gap-4">
      <TextAreaField
        label="Reason"
        required
        rows={3}
        maxLength={freeTextMaxLength}
        {...form.field("reason")}
      />
      <p className="text-muted text-sm">{texts.declining}</p>
      <Button type="submit" variant="danger" loading={form.pending}>
        Decline the application
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </SchemaForm>
  );
}

function Decided({ application, timeZone }: DecisionProps) {
  const { state, decidedAt, decidedBy, reason, account } = application;
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          { term: state === "approved" ? "Approved" : "Declined", value: time(decidedAt) },
          { term: "By", value: decidedBy },
          {
            term: "Account",
            value: account && (
              <a href={paths.person(account.id)} className="link-quiet hover:text-accent">
                {account.username}
              </a>
            ),
          },
          {
            term: "Address",
            value: account && !account.isEmailConfirmed && peopleTexts.unconfirmed,
          },
          {
            term: "Reason",
            value: reason && <span className="whitespace-pre-line">{reason}</span>,
          },
        ]}
      />
      {application.invitation && <Invitation application={application} timeZone={timeZone} />}
    </div>
  );

  function time(at: string | null) {
    return at && <ZonedTime at={at} timeZone={timeZone} time />;
  }
}

/** Until the dealer has chosen a password. */
function Invitation({ application: { id, invitation }, timeZone }: DecisionProps) {
  const again = useCall<typeof inviteAgain>("POST /api/admin/applications/{id}/invitation", {
    ...showsApplication(id),
    toast: (reply) => invitedAgain(reply.application, reply.link),
  });
  const link = again.data?.link;
  if (!invitation) return null;
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <p className="text-sm">
        The invitation was sent <ZonedTime at={invitation.sentAt} timeZone={timeZone} time /> and
        works until <ZonedTime at={invitation.expiresAt} timeZone={timeZone} time />. It has not
        been used yet.
      </p>
      {again.error && <Alert variant="danger">{problemOf(again.error)}</Alert>}
      <Button
        size="small"
        variant="secondary"
        loading={again.isPending}
        onClick={() => again.mutate({ params: { id } })}
        className="justify-self-start"
      >
        Send a new invitation
      </Button>
      {link && <LinkToPass link={link} />}
    </div>
  );
}

/** The link of an invitation, in a shop without a mail server. */
export function LinkToPass({ link }: { link: string }) {
  return (
    <Alert variant="warning" className="mt-5">
      <p>{texts.passOn}</p>
      <p className="mt-2 select-all break-all font-mono text-xs">{link}</p>
      <CopyButton text={link} label="Link" />
    </Alert>
  );
}
