import {
  type actOnApplication,
  applicationActionBody,
  type StaffApplication,
} from "#src/features/people/applications.contract.ts";
import {
  actionDone,
  peopleTexts,
  applicationTexts as texts,
} from "#src/features/people/people.messages.ts";
import { showsApplication } from "#src/features/people/people.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { type ActionForm, ActionPanel, actionProblem } from "#src/office/action-panel.tsx";
import { Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { TextLink } from "#src/office/text-link.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { type CallOf, useCall } from "#src/ui/use-call.ts";

interface DecisionProps {
  application: StaffApplication;
  timeZone: string;
}

export function ApplicationDecision({ application, timeZone }: DecisionProps) {
  const { id, state, account } = application;
  const action = useCall<typeof actOnApplication>("POST /api/admin/applications/{id}/actions", {
    ...showsApplication(id),
    toast: (reply, { body }) => actionDone(body.type, reply),
  });
  if (state !== "new") {
    return (
      <Section title="Decision">
        <Decided application={application} timeZone={timeZone} action={action} />
        {action.data?.link && <LinkToPass link={action.data.link} />}
      </Section>
    );
  }
  return (
    <ActionPanel
      title="Decision"
      actions={["approved", "declined"]}
      formOf={(action) => formOf(action, application)}
      schema={applicationActionBody}
      status={
        <>
          {explain(application)}
          {account && !account.isEmailConfirmed && (
            <Badge variant="warning" className="mt-3 block w-fit">
              {peopleTexts.unconfirmed}
            </Badge>
          )}
        </>
      }
      call={action}
      onAction={(body, then) => action.mutate({ params: { id }, body }, then)}
    />
  );
}

function formOf(action: "approved" | "declined", application: StaffApplication): ActionForm {
  if (action === "approved") {
    return { title: "Approve the application", button: "Approve", explains: explain(application) };
  }
  return {
    ...{ title: "Decline the application", button: "Decline", explains: texts.declining },
    ...{ isEnding: true, isDangerous: true },
    fields: () => [{ name: "reason", label: "Reason", kind: "text", required: true }],
  };
}

function explain({ account, email }: StaffApplication): string {
  if (!account) return texts.makesAccount(email);
  return (account.keepsAccess ? texts.grants : texts.givesBack)(account.username);
}

interface DecidedProps extends DecisionProps {
  action: CallOf<typeof actOnApplication>;
}

function Decided({ application, timeZone, action }: DecidedProps) {
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
              <TextLink href={paths.person(account.id)}>{account.username}</TextLink>
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
      {application.invitation && <Invitation {...{ application, timeZone, action }} />}
    </div>
  );

  function time(at: string | null) {
    return at && <ZonedTime at={at} timeZone={timeZone} time />;
  }
}

function Invitation({ application: { id, invitation }, timeZone, action }: DecidedProps) {
  if (!invitation) return null;
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <p className="text-sm">
        The invitation was sent <ZonedTime at={invitation.sentAt} timeZone={timeZone} time /> and
        works until <ZonedTime at={invitation.expiresAt} timeZone={timeZone} time />. It has not
        been used yet.
      </p>
      {action.error && <Alert variant="danger">{actionProblem(action.error)}</Alert>}
      <Button
        size="small"
        variant="secondary"
        loading={action.isPending}
        onClick={() => action.mutate({ params: { id }, body: { type: "invited" } })}
        className="justify-self-start"
      >
        Send a new invitation
      </Button>
    </div>
  );
}

export function LinkToPass({ link }: { link: string }) {
  return (
    <Alert variant="warning" className="mt-5">
      <p>{texts.passOn}</p>
      <p className="mt-2 select-all break-all font-mono text-xs">{link}</p>
      <CopyButton text={link} label="Link" />
    </Alert>
  );
}
